import type { Option } from '@parcelle/forms'

/** A text in both languages, as a form file holds it. */
export const label = (fr: string, en: string) => ({ fr, en })

export const option = (value: string, fr: string, en: string): Option => ({ value, label: { fr, en } })
