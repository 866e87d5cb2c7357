import type { Condition, Text } from '@parcelle/forms'
import type { Grade } from '../matching/match.ts'

/** What a company wants to be looked at before it decides on a dossier. Elements are named as in the forms. */
export type PointRule = { readonly id: string; readonly title: Text; readonly check: PointCheck }

export type PointCheck =
  /** Answers for which these rules hold; a rule on a hidden element does not. `shows`: answers to read beside them. */
  | (Pick<Condition, 'rules' | 'logical_operator'> & { readonly kind: 'answers'; readonly shows?: readonly string[] })
  /** A product whose risk indicator is above the highest that suits the answer; an answer not listed suits all. */
  | { readonly kind: 'risk'; readonly profile: string; readonly highest: Readonly<Record<string, number>> }
  /** Required documents that are not there. */
  | { readonly kind: 'missing-documents' }
  /** Documents added longer ago than they are valid. */
  | { readonly kind: 'old-documents'; readonly elements: readonly string[]; readonly days: number }
  /** A document of another type than the answer says; `types` by answer. */
  | {
      readonly kind: 'other-document'
      readonly answer: string
      readonly documents: readonly string[]
      readonly types: Readonly<Record<string, readonly string[]>>
    }
  /** Candidates of these grades who are neither paired nor ruled out, a paired customer who differs, a missing side. */
  | { readonly kind: 'pairing'; readonly grades: readonly Grade[] }
  | { readonly kind: 'screening' }
  /** Signed more than so many days after it was sent to be signed. */
  | { readonly kind: 'late-signature'; readonly days: number }
  | { readonly kind: 'corrections' }
