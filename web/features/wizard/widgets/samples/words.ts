import type { Option } from '@parcelle/forms'

export const label = (fr: string, en: string) => ({ fr, en })

export const option = (value: string, fr: string, en: string): Option => ({ value, label: { fr, en } })
