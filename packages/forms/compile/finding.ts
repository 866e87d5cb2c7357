import type { Rule } from '../definition.ts'

export type Finding = {
  readonly code: FindingCode
  /** Name or slug of the element, block or page; the form's name when the finding concerns all of it. */
  readonly where: string
  readonly reason: string
  /** Of a circle: the elements and blocks, by name, in the order in which one reads the next. */
  readonly circle?: readonly string[]
  /** Of what is never visible: rules that no answer satisfies together, each with the condition that has it. */
  readonly contradiction?: Contradiction
}

export type Contradiction = readonly { readonly rule: Rule; readonly where: string }[]

export type FindingCode =
  | 'shape'
  | 'duplicate-id'
  | 'duplicate-name'
  | 'duplicate-slug'
  | 'duplicate-option'
  | 'misplaced'
  | 'foreign-attribute'
  | 'unknown-type'
  | 'unknown-element'
  | 'unknown-option'
  | 'unknown-operator'
  | 'unknown-state'
  | 'incomparable'
  | 'empty-block'
  | 'missing-label'
  | 'missing-options'
  | 'missing-types'
  | 'missing-formula'
  | 'formula'
  | 'formula-operand'
  | 'words-without-number'
  | 'table'
  | 'missing-children'
  | 'optional-child'
  | 'bounds'
  | 'default-value'
  | 'expected-value'
  | 'score-bands'
  | 'signature'
  | 'customer-rule'
  | 'pair'
  | 'cycle'
  | 'never-visible'
  | 'required-never-visible'
  | 'finish-unreachable'

export type Report = (
  code: FindingCode,
  where: string,
  reason: string,
  more?: Pick<Finding, 'circle' | 'contradiction'>,
) => void
