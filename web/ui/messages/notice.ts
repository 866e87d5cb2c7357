import type { Params, I18n } from '../../i18n/make-i18n.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { IconName } from '../content/icon.tsx'

export const tones = ['info', 'success', 'warning', 'error'] as const
export type Tone = (typeof tones)[number]

/**
 * A message to the user. It holds the key of a text, so that a message on screen or in the log follows a change of
 * language. `key` is one of ours; `code` comes from the server and may be unknown.
 */
export type Notice = { tone: Tone; params?: Params; turn?: number } & ({ key: MessageKey } | { code: string })

/** Equal messages are one, unless their `turn` differs (see useNotice). */
export function noticeId(notice: Notice): string {
  return JSON.stringify(notice)
}

export function noticeText(notice: Notice, messageFor: I18n['messageFor']): string {
  return messageFor('key' in notice ? notice.key : notice.code, notice.params)
}

export const toneIcons: Record<Tone, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
}
