import type { Json } from '../operations.ts'

type Texts = { readonly fr: string; readonly en: string }

/** Groups of settings, in the order of the screen; `elsewhere`: on another screen, or not editable. */
export const settingGroups = [
  'identity',
  'look',
  'labels',
  'contact',
  'thresholds',
  'switches',
  'files',
  'limits',
  'dossiers',
  'calculations',
  'elsewhere',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** What a setting holds, so that the screen can offer the right field. */
type SettingKind =
  | ('word' | 'texts' | 'rich texts' | 'number' | 'date' | 'flag' | 'choice' | 'choices' | 'colour' | 'logo')
  | ('rules' | 'compliance' | 'footer' | 'sizes' | 'formulas' | 'fixed answers' | 'payment' | 'answer' | 'none')

export type Setting = {
  readonly group: SettingGroup
  readonly kind: SettingKind
  readonly name: Texts
  readonly help: Texts
  readonly unit?: 'euros' | 'days' | 'megabytes' | 'bytes'
  /** The value if the setting is absent. A setting without default is required, unless `optional`. */
  readonly byDefault?: Json
  readonly optional?: true
  readonly whole?: true
  readonly above?: number
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly { readonly value: string; readonly name: Texts }[]
}

type SettingProblem = 'missing' | 'translation' | 'number' | 'whole' | 'low' | 'high' | 'date' | 'colour' | 'none'

/** The problem of a value on its own; null for none. The deployment check finds the others. */
export function findSettingProblem(setting: Setting, value: Json | undefined): SettingProblem | null {
  if (value === undefined || value === null || value === '') return isNeeded(setting) ? 'missing' : null
  switch (setting.kind) {
    case 'texts':
    case 'rich texts':
      return textsProblem(value)
    case 'number':
      return numberProblem(setting, value)
    case 'date':
      return typeof value === 'string' && isDate(value) ? null : 'date'
    case 'colour':
      return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? null : 'colour'
    case 'choices':
      return Array.isArray(value) && value.length === 0 && setting.optional === undefined ? 'none' : null
    default:
      return null
  }
}

const isNeeded = ({ byDefault, optional }: Setting) => byDefault === undefined && optional === undefined

function textsProblem(value: Json): SettingProblem | null {
  const texts = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : []
  const isFilled = (text: unknown) => typeof text === 'string' && text.trim() !== ''
  if (texts.every((text) => !isFilled(text))) return 'missing'
  return texts.length === 2 && texts.every(isFilled) ? null : 'translation'
}

function numberProblem({ whole, above, min, max }: Setting, value: Json): SettingProblem | null {
  if (typeof value !== 'number') return 'number'
  if (whole && !Number.isInteger(value)) return 'whole'
  if ((above !== undefined && value <= above) || (min !== undefined && value < min)) return 'low'
  return max !== undefined && value > max ? 'high' : null
}

function isDate(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day !== null && !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
}
