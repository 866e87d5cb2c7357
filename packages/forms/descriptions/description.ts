import type { Attributes, Locale } from '../definition.ts'

export type AttributeName = keyof Attributes

type Texts = Readonly<Record<Locale, string>>
/** `inFiles`: a longer text for authors who write the file by hand. */
type Help = Texts & { readonly inFiles?: string }

/** What an attribute holds, so that an editor can offer the right field. */
export type ValueKind =
  | 'texts'
  | 'word'
  | 'flag'
  | 'number'
  | 'answer'
  | 'date bound'
  | 'element'
  | 'elements'
  | 'options'
  | 'document types'
  | 'rules'
  | 'words'
  | 'table cell'
  | 'account'

export type AttributeDescription = {
  readonly name: Texts
  readonly kind: ValueKind
  /** The only values, where they are few. */
  readonly values?: readonly (string | false)[]
  /** What these values are called, where they are words. */
  readonly valueNames?: Readonly<Record<string, Texts>>
  /** Whether an element of any type may have it. */
  readonly common?: true
  readonly required?: true
  /** What counts without it; absent: nothing. */
  readonly byDefault?: Texts
  readonly help: Help
  /** A value as in a form file. */
  readonly example: unknown
}

/** Who gives the value: a person, the engine, or nobody (texts and buttons). */
export type TypeGroup = 'answer' | 'computed' | 'shown'

export type TypeDescription = {
  readonly group: TypeGroup
  readonly name: Texts
  readonly help: Help
  /** Besides the common ones. */
  readonly attributes: readonly AttributeName[]
  /** The attributes of one, without its label. */
  readonly example: Partial<Attributes>
}
