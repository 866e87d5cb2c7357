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

/** The base statuses that a rule of type `state` may compare with. */
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

/** Form files hold both languages; the wire holds only the requested one. */
export type Text = string | Readonly<Record<Locale, string>>

/** Form files refer to elements by name, the wire by id. Both compile. */
export type Ref = string | number

/**
 * A stored answer: dates as YYYY-MM-DD, a choice by its option value, multiple choices and uploads as a list. Null is
 * empty.
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
  readonly score?: number
  readonly min?: number
  readonly max?: number
}

type FileType = { readonly typeId: string; readonly label: Text; readonly icon?: string }

export type Attributes = {
  readonly label: Text
  /** The same question asked about the subscriber, for readers who are not the subscriber, such as an advisor. */
  readonly labelToOthers?: Text
  readonly help?: Text
  readonly helpToOthers?: Text
  /** Why this is asked: a legal or company reason. */
  readonly why?: Text
  readonly whyToOthers?: Text
  readonly required?: boolean
  readonly readonly?: boolean
  readonly disabled?: boolean
  readonly uppercase?: boolean
  /** Inclusive; the length for a text. */
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Initial position of a slider. Not a value. */
  readonly start?: number
  readonly options?: readonly Option[]
  readonly multiple?: boolean
  readonly types?: readonly FileType[]
  /** Heading under which the back office sees the uploaded documents. */
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
  readonly presentationToOthers?: Text
  readonly description?: Text
  readonly childrenElementsIds?: readonly Ref[]
  readonly childElementId?: Ref
  /** Computed from the selected row of whichever of these tables is visible. */
  readonly from?: { readonly tables: readonly Ref[]; readonly column: string }
  /** The element with the product that the person already holds, which has a lower minimum. */
  readonly heldFrom?: Ref
  readonly minFrom?: Ref
  /** An ISO date, `today`, or ±N followed by y, m or d, relative to today. */
  readonly minDate?: string
  readonly maxDate?: string
  readonly mobile?: boolean
  /** For a BIC: its IBAN, and whether the account is debited or credited. */
  readonly account?: { readonly iban: Ref; readonly use: 'debit' | 'credit' }
  /** For an IBAN: only accounts of SEPA countries. Set by the customer's settings. */
  readonly sepaOnly?: boolean
  /** The element with the country of this tax number, postcode or commune. */
  readonly countryFrom?: Ref
  /** The only answer with which the subscription can continue. */
  readonly expectedValue?: string
  /** While these rules hold, the subscription cannot continue. */
  readonly refusedWhen?: Pick<Condition, 'rules' | 'logical_operator'>
  readonly errorMessage?: Text
  readonly errorMessageToOthers?: Text
  readonly group?: string
  readonly unit?: string
  readonly parts?: readonly string[]
  readonly format?: string
  readonly printId?: string
  readonly action?: string
  /** Accepts datalist answers outside the list. */
  readonly freeText?: boolean
  /** With `countryFrom`: the countries that the list covers; elsewhere the datalist takes free text. */
  readonly listCountries?: readonly string[]
  /** The element whose answer is the prefix of the datalist options, as a postcode is of its communes. */
  readonly postcodeFrom?: Ref
  /** The element whose answer is suggested here, such as an account given earlier. */
  readonly offeredFrom?: Ref
  /** False: not prefilled from an earlier dossier. */
  readonly reuse?: false
}

export type RuleConstant = string | number | boolean | readonly (string | number)[] | null

export type Rule =
  | { readonly type: 'input'; readonly element: Ref; readonly operator: Operator; readonly value?: RuleConstant }
  | { readonly type: 'dossier'; readonly field: 'direct'; readonly operator: Operator; readonly value?: RuleConstant }
  | { readonly type: 'state'; readonly operator: Operator; readonly value?: RuleConstant }

export type Condition = {
  /**
   * A rule of the company's settings; when it is off the condition never holds. Its amounts and products are filled in
   * by `fillForm` when the form is loaded.
   */
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
  readonly titleToOthers?: Text
  readonly icon?: string | null
  readonly cssClasses?: string
  readonly help?: Text | null
  readonly confirmation?: Text | null
  readonly confirmationToOthers?: Text
  readonly visible?: boolean
  readonly state?: string
  /** False: none of its answers is prefilled from an earlier dossier. */
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
  readonly titleToOthers?: Text
  readonly link_description?: Text | null
  readonly link_descriptionToOthers?: Text
  readonly progress?: number
  readonly blocks: readonly Block[]
}

/** Roles of elements, for rules that concern several elements at once. */
export type Referential = {
  readonly siret?: Ref
  readonly product?: Ref
  readonly subscriptionAmount?: Ref
  readonly originOfFunds?: readonly Ref[]
  /** The first visible one of these counts. */
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
  /** For existing holders of the product; defaults to `minimumShares`. */
  readonly minimumSharesNext?: number
}

/** Inputs of the engine besides the answers: it reads no clock, locale or setting itself. */
export type Facts = {
  readonly direct: boolean
  readonly state: string
  /** Tokens beside the base status, such as `mission_signed_by_subscriber`. */
  readonly markers?: readonly string[]
  readonly readOnly?: boolean
  /** YYYY-MM-DD. */
  readonly today: string
  /** Ids of the customer rules that are on; all when absent. */
  readonly rules?: readonly string[]
  readonly products?: readonly ProductFact[]
  /** Options of the datalists that the caller has loaded. */
  readonly datalists?: Readonly<Record<string, readonly { readonly value: string; readonly label: Text }[]>>
  /**
   * E-mail addresses and phones among the answers that belong to the advising firm or the company, normalised by
   * `normaliseContact`. Computed on the server: browsers do not receive staff contacts.
   */
  readonly firmContacts?: readonly string[]
}

export type FormView = {
  readonly definition: Definition
  readonly facts: Facts
  readonly element: (ref: Ref) => Element | null
  readonly blockOf: (ref: Ref) => Block | null
  /** Null when hidden or empty. */
  readonly value: (ref: Ref) => Value
  readonly visible: (ref: Ref) => boolean
}

type Params = Readonly<Record<string, string | number>>

/** `code` is a key of the locale files, `params` its placeholders. */
export type KindProblem = {
  readonly code: string
  readonly params?: Params
  /** The message key where it differs from the code, because one code has several reasons. */
  readonly sentence?: string
}

export type Problem = {
  readonly elementId: number
  /** The element id as text, as on the wire. */
  readonly property: string
  readonly code: string
  readonly params: Readonly<Record<string, string | number | Text>>
  readonly sentence?: string
  /** The element's own message, which replaces that of the code. */
  readonly message?: Text
}
