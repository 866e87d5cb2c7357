import type { Operation } from '../operations.ts'

/** What a fix does; the key of its text ends with it. */
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

/** One press, taken back by one undo. `name`, `by`: what is replaced or removed, and what takes its place. */
export type Fix = {
  readonly kind: (typeof fixKinds)[number]
  readonly name: string
  readonly by: string
  readonly operation: Operation
}
