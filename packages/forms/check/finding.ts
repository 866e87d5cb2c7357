export type Finding = {
  readonly code: FindingCode
  /** Name or slug of the element, block or page; the form's name when the finding concerns all of it. */
  readonly where: string
  readonly reason: string
}

export type FindingCode =
  | 'shape'
  | 'duplicate-id'
  | 'duplicate-name'
  | 'duplicate-slug'
  | 'duplicate-option'
  | 'misplaced'
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

export type Report = (code: FindingCode, where: string, reason: string) => void
