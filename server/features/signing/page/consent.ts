import { createHash } from 'node:crypto'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'

type Consent = { text: string; version: string }

/** The text that signers agree to. Its version is a digest, so every change makes a new version. */
export function composeConsent(company: string, locale: Locale): Consent {
  const text = translator(locale)('signing.consent', { company })
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}
