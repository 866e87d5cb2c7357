import type { Operation } from '../operations.ts'

/** The keys of the texts of fixes end with these. */
export const fixKinds = [
  'replace',
  'remove-rule',
  'remove-setting',
  'remove-option',
  'remove-block',
  'remove-child',
  'swap-bounds',
  'require-child',
  'put-right',
  'decide-visible',
] as const

/** One operation, so one undo reverts it. `name`: what is replaced or removed; `by`: its replacement. */
export type Fix = {
  readonly kind: (typeof fixKinds)[number]
  readonly name: string
  readonly by: string
  readonly operation: Operation
}
