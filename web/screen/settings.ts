import type { Settings } from '@parcelle/contract/portal/settings'
import type { Locale } from '../i18n/messages.ts'

export type { Settings } from '@parcelle/contract/portal/settings'

let current: Settings | null = null

/** Called once, before the first render: settings do not change while a page is open. */
export function storeSettings(settings: Settings): void {
  current = settings
}

export function settings(): Settings {
  if (!current) throw new Error('the settings are read before they are loaded')
  return current
}

/** The provider's page, which is not a route of ours. */
export function passwordPage(locale: Locale): string | null {
  const { passwordUrl } = settings()
  return passwordUrl && `${passwordUrl}?lang=${locale}`
}
