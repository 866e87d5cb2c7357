import type { ErrorItem } from '@parcelle/contract/errors'
import type { ApiError } from '../../../api/api.ts'
import type { Receipt } from './receipt.ts'
import type { FileProblem } from './file-problem.ts'

export type Upload = {
  id: string
  elementId: number
  /** Null until the user chooses a type; nothing is sent before. */
  typeId: string | null
  /** Id of the receipt it replaces. */
  replaces: string | null
  file: File
  state: UploadState
  /** Compressed once, so that a retry sends identical bytes. */
  isCompressed: boolean
  /** Sent before without a reply: the server may already have it. */
  mayBeReceived: boolean
}

export type UploadState =
  | { kind: 'untyped' }
  | { kind: 'sending'; share: number }
  | { kind: 'refused'; problem: FileProblem }
  /** `isFinal`: a retry would be refused again. */
  | { kind: 'failed'; code: string; params: ErrorItem['params']; isFinal: boolean }

export type UploadAnnouncement = {
  id: string
  elementId: number
  name: string
  state: UploadState | { kind: 'arrived' }
}

export const initialState = (typeId: string | null): UploadState =>
  typeId === null ? { kind: 'untyped' } : { kind: 'sending', share: 0 }

/** Statuses that say nothing about the file: session, route, timing or rate limit. */
const transient = [401, 403, 404, 408, 409, 429]

export function toFailure(error: ApiError | null): UploadState {
  const { status = 0, message: code = 'error.generic', errors = [] } = error ?? {}
  const isFinal = status >= 400 && status < 500 && !transient.includes(status)
  return { kind: 'failed', code, params: errors[0]?.params, isFinal }
}

export const countWaiting = (uploads: readonly Upload[], elementId: number) =>
  uploads.filter((one) => one.elementId === elementId && one.replaces === null && one.state.kind !== 'refused').length

export const isDuplicate = (before: readonly Receipt[], now: readonly Receipt[]) =>
  now.length > 0 && now.every(({ receiptId }) => before.some((one) => one.receiptId === receiptId))
