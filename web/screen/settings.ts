import type { Settings } from '@parcelle/contract/settings'

export type { Settings } from '@parcelle/contract/settings'

let kept: Settings | null = null

/** Called once, before the first render: settings never change while a page is open. */
export function keepSettings(settings: Settings): void {
  kept = settings
}

export function settings(): Settings {
  if (!kept) throw new Error('the settings are read before they are loaded')
  return kept
}
