export const tabs = ['presentation', 'receipts', 'pairing', 'history'] as const
export type Tab = (typeof tabs)[number]

/** Their names in addresses. */
export const tabNames: Readonly<Record<Tab, string>> = {
  presentation: 'presentation',
  receipts: 'justificatifs',
  pairing: 'rattachement',
  history: 'historique',
}
