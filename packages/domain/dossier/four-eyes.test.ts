import { expect, test } from 'vitest'
import { fourEyesProblem, isOwnRegistration } from './four-eyes.ts'
import type { IntegrationEvent } from './transition-table.ts'

const REFUSED = 'validation.error.four-eyes'

type Line = [event: IntegrationEvent, hasRegistered: boolean, fourEyes: boolean, problem: string | null, isOwn: boolean]
const lines: Line[] = [
  ['accept', true, true, REFUSED, true],
  ['accept', true, false, null, true],
  ['accept', false, true, null, false],
  ['accept', false, false, null, false],
  ['decline', true, true, null, false],
  ['flag_error', true, true, null, false],
  ['synced', true, true, null, false],
  ['sync_failed', true, true, null, false],
]

test.each(lines)(
  '%s, registered by the same person: %s, four eyes: %s → %s',
  (event, hasRegistered, fourEyes, problem, isOwn) => {
    expect(fourEyesProblem(event, { hasRegistered, fourEyes })).toBe(problem)
    expect(isOwnRegistration(event, hasRegistered)).toBe(isOwn)
  },
)
