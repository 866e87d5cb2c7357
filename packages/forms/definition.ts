import type { ElementType } from './element-types.ts'

export { elementTypes } from './element-types.ts'
export type { ElementType } from './element-types.ts'

export const operators = [
  'equal',
  'not_equal',
  'greater_than',
  'less_than',
  'at_least',
  'at_most',
  'in',
  'empty',
  'contains',
] as const
type Operator = (typeof operators)[number]

export const actions = ['visible', 'disabled', 'required'] as const
export type Action = (typeof actions)[number]

export const blockKinds = ['welcome', 'normal', 'mission_special', 'finish_special'] as const
export type BlockKind = (typeof blockKinds)[number]

/** The base statuses of a dossier that a rule of type `state` may compare with. */
export const dossierStates = [
  'ongoing',
  'registered',
  'registration',
  'additional_documents',
  'compliant',
  'compliance_validation',
  'compliant_payment',
  'signature',
  'signed',
  'unsigned',
  'canceled',
  'rejected',
  'mission_validation',
  'mission_validated',
  'mission_abort',
  'adequacy_report_validation',
  'adequacy_report_validated',
  'adequacy_report_failure',
] as const

export type Locale = 'fr' | 'en'

/** A form file holds its texts in both languages; the wire holds them in the one asked for. */
export type Text = string | Readonly<Record<Locale, string>>

/** A form file names other elements by name, the wire by id. Both compile. */
export type Ref = string | number

/**
 * An answer as the engine stores it: dates as YYYY-MM-DD, numbers as numbers, a choice by its option value,
 * several choices and the receipts of an upload as a list. Empty is null.
 */
export type Value = string | number | boolean | readonly string[] | null

type SubOption = { readonly key: string; readonly label: Text; readonly value: number }

export type Option = {
  readonly value: string
  readonly label: Text
  readonly description?: Text
  readonly header?: readonly string[] | Readonly<Record<Locale, readonly string[]>>
  readonly sub_options?: readonly SubOption[]
  readonly docusignId?: string
  /** Points of this answer in a scoring. */
  readonly score?: number
  /** Band of a scoring result, both ends included. */
  readonly min?: number
  readonly max?: number
}

type FileType = { readonly typeId: string; readonly label: Text; readonly icon?: string }

export type Attributes = {
  readonly label: Text
  readonly help?: Text
  /** Why this is asked, where the law or the company has a reason of its own. */
  readonly why?: Text
  readonly required?: boolean
  readonly readonly?: boolean
  readonly disabled?: boolean
  readonly uppercase?: boolean
  /** Inclusive; lengths on a text. */
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Where the thumb of a slider stands before the first touch. Not a value. */
  readonly start?: number
  readonly options?: readonly Option[]
  readonly multiple?: boolean
  readonly types?: readonly FileType[]
  /** What kind of document an upload takes, as a heading for those who read them. */
  readonly category?: Text
  readonly defaultValue?: Value
  readonly datalistId?: string
  readonly docusignId?: string
  readonly docusignFrom?: Ref
  readonly signer?: string
  readonly marker?: string
  readonly variant?: string
  readonly tableId?: string
  readonly presentation?: Text
  readonly description?: Text
  readonly childrenElementsIds?: readonly Ref[]
  readonly childElementId?: Ref
  /** The value is read from the selected row of whichever of these tables is visible. */
  readonly from?: { readonly tables: readonly Ref[]; readonly column: string }
  /** The element that tells which product the person holds already: less is asked of them for that one. */
  readonly heldFrom?: Ref
  /** The element whose value is the lower bound of this one. */
  readonly minFrom?: Ref
  /** An ISO date, `today`, or ±N followed by y, m or d, counted from today. */
  readonly minDate?: string
  readonly maxDate?: string
  readonly mobile?: boolean
  /** Of a bank code: the account it goes with, and whether money is taken from it or paid to it. */
  readonly account?: { readonly iban: Ref; readonly use: 'debit' | 'credit' }
  /** Of an account number: one of a country of the single euro payments area. Set by the customer's settings. */
  readonly sepaOnly?: boolean
  /** The element that says of which country this tax number, postcode or commune is. */
  readonly countryFrom?: Ref
  /** The only answer that lets the subscription go on. */
  readonly expectedValue?: string
  /** While these rules hold, the answer does not let the subscription go on. */
  readonly refusedWhen?: Pick<Condition, 'rules' | 'logical_operator'>
  readonly errorMessage?: Text
  readonly group?: string
  readonly unit?: string
  readonly parts?: readonly string[]
  readonly format?: string
  readonly printId?: string
  readonly action?: string
  /** A datalist answer outside the list is kept. */
  readonly freeText?: boolean
  /** With `countryFrom`: the countries that the list is of; in all others a datalist takes free text. */
  readonly listCountries?: readonly string[]
  /** The element whose answer the options of a datalist begin with, as communes do with their postcode. */
  readonly postcodeFrom?: Ref
  /** The element whose answer is offered here while nothing is given: the account that was named before. */
  readonly offeredFrom?: Ref
  /** False: what an earlier dossier says is not taken over, it is asked anew each time. */
  readonly reuse?: false
}

export type RuleConstant = string | number | boolean | readonly (string | number)[] | null

export type Rule =
  | { readonly type: 'input'; readonly element: Ref; readonly operator: Operator; readonly value?: RuleConstant }
  | { readonly type: 'dossier'; readonly field: 'direct'; readonly operator: Operator; readonly value?: RuleConstant }
  | { readonly type: 'state'; readonly operator: Operator; readonly value?: RuleConstant }

export type Condition = {
  /** A rule of the customer's deployment; where it is off the condition never holds. */
  readonly rule?: string
  readonly rules: readonly Rule[]
  readonly logical_operator: 'AND' | 'OR'
  readonly actions: readonly Action[]
}

export type Element = {
  readonly id: number
  readonly name: string
  readonly type: ElementType
  readonly rank?: number
  readonly css_classes?: string
  readonly attributes: Attributes
  readonly condition: Condition | null
  readonly calculate: string | null
  readonly reference: Ref | null
}

export type Block = {
  readonly id: number
  readonly page_id: number
  readonly slug: string
  readonly rank: number
  readonly kind: BlockKind
  readonly title: Text
  readonly icon?: string | null
  readonly cssClasses?: string
  readonly help?: Text | null
  readonly confirmation?: Text | null
  readonly visible?: boolean
  readonly state?: string
  /** False: none of its answers is taken over from an earlier dossier. */
  readonly reuse?: false
  readonly condition: Condition | null
  readonly elements: readonly Element[]
}

export type Page = {
  readonly id: number
  readonly form_id: number
  readonly slug: string
  readonly rank: number
  readonly title: Text
  readonly link_description?: Text | null
  readonly progress?: number
  readonly blocks: readonly Block[]
}

/** Which elements play which part: read by rules that concern several elements at once. */
export type Referential = {
  readonly siret?: Ref
  readonly product?: Ref
  readonly originOfFunds?: readonly Ref[]
  /** The birth date of the usufructuary is the first of these that is asked. */
  readonly usufructuaryBirthDate?: readonly Ref[]
  readonly phonesMustDiffer?: readonly (readonly Ref[])[]
  readonly emailsMustDiffer?: readonly (readonly Ref[])[]
  readonly answersMustDiffer?: readonly (readonly Ref[])[]
  readonly [part: string]: unknown
}

export type Definition = {
  readonly id: number
  readonly name: string
  readonly title?: Text
  readonly description?: Text | null
  readonly version?: string
  readonly pages: readonly Page[]
  readonly referential?: Referential
}

export type ProductFact = {
  readonly code: string
  readonly unitPrice: number
  readonly minimumShares: number
  /** For who holds the product already; where it is not told, the same as for anyone. */
  readonly minimumSharesNext?: number
}

/** What the engine is told and never looks up: it reads no clock, no locale, no setting. */
export type Facts = {
  readonly direct: boolean
  /** The base status of the dossier. */
  readonly state: string
  /** Whole tokens beside the base status, such as `mission_signed_by_subscriber`. */
  readonly markers?: readonly string[]
  readonly readOnly?: boolean
  /** YYYY-MM-DD. */
  readonly today: string
  /** Ids of the customer rules that are on; absent, all are. */
  readonly rules?: readonly string[]
  readonly products?: readonly ProductFact[]
  /** Known options of the datalists, where the caller has them. */
  readonly datalists?: Readonly<Record<string, readonly { readonly value: string; readonly label: Text }[]>>
  /**
   * Of the e-mail addresses and telephones in the answers, as `contactKey` spells them, those that belong to the
   * advising firm or the company. The server finds them: no browser is given the contacts of the staff.
   */
  readonly firmContacts?: readonly string[]
}

/** What an element may see of the rest of the form while it is checked. */
export type FormView = {
  readonly definition: Definition
  readonly facts: Facts
  readonly element: (ref: Ref) => Element | null
  /** The block an element stands in. */
  readonly blockOf: (ref: Ref) => Block | null
  /** The value in force: null when hidden or empty, the result when computed. */
  readonly value: (ref: Ref) => Value
  readonly visible: (ref: Ref) => boolean
}

type Params = Readonly<Record<string, string | number>>

/** What is wrong with one answer: a key of the message files and what fills the sentence. */
export type KindProblem = {
  readonly code: string
  readonly params?: Params
  /** The key of the sentence where it is not the code: one code may have several reasons. */
  readonly sentence?: string
}

export type Problem = {
  readonly elementId: number
  /** The element id as text, as errors carry it on the wire. */
  readonly property: string
  readonly code: string
  /** `label` is a text in both languages where the definition has both. */
  readonly params: Readonly<Record<string, string | number | Text>>
  readonly sentence?: string
  /** The element's own sentence, which replaces that of the code. */
  readonly message?: Text
}
