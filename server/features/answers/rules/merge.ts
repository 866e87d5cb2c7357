import type { AnswerChange } from '../../../dossier/evidence/events.ts'
import type { AnswerSource, StoredValues } from '../../../dossier/answers/session.ts'

/** An answer to write; `version` is the one the sender saw, if known. */
export type GivenAnswer = {
  elementId: number
  value: string
  version?: number | undefined
  /** Values the sender gave earlier on top of that version, whose replies they never received. */
  over?: readonly string[] | undefined
}
/** `source` is set when no person gave the answer. */
export type Write = {
  elementId: number
  before: string
  value: string
  version: number
  source?: AnswerSource | undefined
}

export type Merge = {
  writes: readonly Write[]
  conflicts: readonly GivenAnswer[]
  /** The version of every given answer that is now stored. */
  versions: Readonly<Record<string, number>>
}

/**
 * Merges answers with those stored meanwhile. An equal answer is never a conflict; a different one to an element that
 * someone else has answered since is, and is not written.
 */
export function mergeAnswers(stored: StoredValues, answers: readonly GivenAnswer[]): Merge {
  const writes: Write[] = []
  const conflicts: GivenAnswer[] = []
  const versions: Record<string, number> = {}
  for (const answer of lastOfEach(answers)) {
    const { elementId, value } = answer
    const now = stored.get(elementId) ?? { value: '', version: 0 }
    if (value === now.value) versions[elementId] = now.version
    else if (isOvertaken(answer, now)) conflicts.push(answer)
    else {
      versions[elementId] = now.version + 1
      writes.push({ elementId, before: now.value, value, version: now.version + 1 })
    }
  }
  return { writes, conflicts, versions }
}

/**
 * Someone else answered since. If only the sender's connection broke, the stored value is one of theirs and each retry
 * added one version at most.
 */
function isOvertaken({ version, over = [] }: GivenAnswer, now: { value: string; version: number }): boolean {
  if (version === undefined || version === now.version) return false
  return !over.includes(now.value) || now.version > version + over.length
}

/** The writes as the evidence stores them. */
export function toChanges(writes: readonly Write[]): AnswerChange[] {
  return writes.map(({ elementId, before, value, version, source }) => ({
    element: elementId,
    before,
    after: value,
    version,
    ...(source && { source }),
  }))
}

export function withWrites(stored: StoredValues, writes: readonly Write[]): StoredValues {
  const values = new Map(stored)
  for (const { elementId, value, version, source = null } of writes) values.set(elementId, { value, version, source })
  return values
}

/** Sorted by id: all writers take row locks in the same order. */
function lastOfEach(answers: readonly GivenAnswer[]): GivenAnswer[] {
  const last = new Map(answers.map((answer) => [answer.elementId, answer]))
  return [...last.values()].toSorted((a, b) => a.elementId - b.elementId)
}
