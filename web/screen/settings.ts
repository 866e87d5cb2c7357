import type { Settings } from '@parcelle/contract/portal/settings'
import type { Locale } from '../i18n/messages.ts'

export type { Settings } from '@parcelle/contract/portal/settings'

let kept: Settings | null = null

/** Called once, before the first render: settings do not change while a page is open. */
export function keepSettings(settings: Settings): void {
  kept = settings
}

export function settings(): Settings {
  if (!kept) throw new Error('the settings are read before they are loaded')
  return kept
}

/** The provider's page, which is not a route of ours. */
export function passwordPage(locale: Locale): string | null {
  const { passwordUrl } = settings()
  return passwordUrl && `${passwordUrl}?lang=${locale}`
}
