import type { UploadLimits } from '@parcelle/domain/upload'
import type { I18n } from '../../../../i18n/i18n.tsx'
import type { UploadAnnouncement, UploadState } from '../../element/element-context.ts'

const MEGA = 1024 * 1024

/** « 1,2 Mo » */
export function fileSize(bytes: number, { t, number }: Pick<I18n, 't' | 'number'>): string {
  if (bytes < MEGA / 10)
    return t('widget.upload.kilo', { size: number(Math.max(Math.min(1, bytes), Math.round(bytes / 1024))) })
  return t('widget.upload.mega', { size: number(Math.round((bytes / MEGA) * 10) / 10) })
}

export const limitsText = (limits: UploadLimits, i18n: I18n): string =>
  i18n.t('widget.upload.limits', describeLimits(limits, i18n))

function describeLimits({ types, maxBytes, maxPerElement }: UploadLimits, i18n: I18n) {
  return { formats: formatNames(types), size: fileSize(maxBytes, i18n), count: maxPerElement }
}

/** « PDF, JPG, PNG » */
function formatNames(types: readonly string[]): string {
  return types.map((type) => names[type] ?? type.split('/').at(-1)?.toUpperCase() ?? type).join(', ')
}

const names: Readonly<Record<string, string>> = { 'image/jpeg': 'JPG' }

/** « Reçu à 14:32 », with the date unless it is today. */
export function receivedAt(instant: string, { t, date }: Pick<I18n, 't' | 'date'>): string {
  const isToday = date(instant) === date(new Date())
  if (isToday) return t('widget.upload.received', { time: date(instant, 'time') })
  return t('widget.upload.received-on', { time: date(instant, 'both') })
}

export function problemText(state: UploadState, limits: UploadLimits, i18n: I18n): string | null {
  if (state.kind === 'failed') return i18n.messageFor(state.code, state.params)
  if (state.kind !== 'refused') return null
  return i18n.t(`widget.upload.problem.${state.problem}`, describeLimits(limits, i18n))
}

/** Announced at the start, at one half and at the end only, not to drown out everything else. */
export function announcementText({ name, state }: UploadAnnouncement, limits: UploadLimits, i18n: I18n): string | null {
  const { t } = i18n
  if (state.kind === 'arrived') return t('widget.upload.for', { act: name, label: t('wizard.rail.received') })
  if (state.kind === 'sending') return t(state.share < 0.5 ? 'widget.upload.sending' : 'widget.upload.half', { name })
  const problem = problemText(state, limits, i18n)
  return problem && t('widget.upload.for', { act: name, label: problem })
}
