import type { ErrorItem } from '@parcelle/contract/errors'
import type { ApiError } from '../../../api/api.ts'
import type { Receipt } from './receipt.ts'
import type { FileProblem } from './file-problem.ts'

export type Upload = {
  id: string
  elementId: number
  /** Null until somebody says what it is: nothing is sent before. */
  typeId: string | null
  /** The document received before whose place it takes. */
  replaces: string | null
  file: File
  state: UploadState
  /** Made as light as it will be; what is sent again is then the same to the last byte. */
  isLight: boolean
  /** Sent before, without an answer: it may be among those received. */
  mayBeThere: boolean
}

export type UploadState =
  | { kind: 'untyped' }
  | { kind: 'sending'; share: number }
  | { kind: 'refused'; problem: FileProblem }
  /** `isFinal`: sending the same again would be refused again. */
  | { kind: 'failed'; code: string; params: ErrorItem['params']; isFinal: boolean }

/** What there is to say of the files of an element: that one left, is half-way, has arrived, or did not. */
export type News = { id: string; elementId: number; name: string; state: UploadState | { kind: 'arrived' } }

/** How a file begins: on its way, or waiting for its type. */
export const initialState = (typeId: string | null): UploadState =>
  typeId === null ? { kind: 'untyped' } : { kind: 'sending', share: 0 }

/** Refusals that are not about the file: the session, the way, the pace or the moment was wrong. */
const transient = [401, 403, 404, 408, 409, 429]

export function toFailure(error: ApiError | null): UploadState {
  const { status = 0, message: code = 'error.generic', errors = [] } = error ?? {}
  const isFinal = status >= 400 && status < 500 && !transient.includes(status)
  return { kind: 'failed', code, params: errors[0]?.params, isFinal }
}

/** How many more files of an element may still arrive. */
export const countWaiting = (uploads: readonly Upload[], elementId: number) =>
  uploads.filter((one) => one.elementId === elementId && one.replaces === null && one.state.kind !== 'refused').length

/** Whether nothing was received that was not there before. */
export const addsNothing = (before: readonly Receipt[], now: readonly Receipt[]) =>
  now.length > 0 && now.every(({ receiptId }) => before.some((one) => one.receiptId === receiptId))
