import type { MessageKey } from '../i18n/messages.ts'
import type { Notice } from '../ui/messages/notice.ts'
import { ApiError } from './api.ts'

/** Prefers the server's reason over our own sentence. */
export function failureNotice(error: unknown, otherwise: MessageKey): Notice {
  const refusal = error instanceof ApiError ? error.errors[0] : undefined
  return refusal
    ? { tone: 'error', code: refusal.message, ...(refusal.params && { params: refusal.params }) }
    : { tone: 'error', key: otherwise }
}

/** The request id, for support. */
export const findReference = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.requestId) || undefined
