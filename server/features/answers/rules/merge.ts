import type { AnswerChange } from '../../../dossier/evidence/events.ts'
import type { AnswerSource, StoredValues } from '../../../dossier/answers/session.ts'

/** An answer someone wants to give, and the version of the one they had before them when they know it. */
export type GivenAnswer = {
  elementId: number
  value: string
  version?: number | undefined
  /** What they gave before on top of that version, without ever hearing what became of it. */
  over?: readonly string[] | undefined
}
/** `source`: where an answer comes from that nobody gave. */
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
  /** The version of every answer that was given and now stands. */
  versions: Readonly<Record<string, number>>
}

/**
 * What becomes of answers given while others may have been writing. An equal answer is never a conflict; another one
 * to a question that someone has answered since is, and is left to the person; all the rest is written.
 */
export function mergeAnswers(stored: StoredValues, given: readonly GivenAnswer[]): Merge {
  const writes: Write[] = []
  const conflicts: GivenAnswer[] = []
  const versions: Record<string, number> = {}
  for (const answer of lastOfEach(given)) {
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

/** Someone else has answered since. The sender has not, when only their line broke: each try made one version at most. */
function isOvertaken({ version, over = [] }: GivenAnswer, now: { value: string; version: number }): boolean {
  if (version === undefined || version === now.version) return false
  return !over.includes(now.value) || now.version > version + over.length
}

/** What was written, as the evidence and the live screens hear of it. */
export function toChanges(writes: readonly Write[]): AnswerChange[] {
  return writes.map(({ elementId, before, value, version, source }) => ({
    element: elementId,
    before,
    after: value,
    version,
    ...(source && { source }),
  }))
}

/** The answers as they stand once the writes are made. */
export function withWrites(stored: StoredValues, writes: readonly Write[]): StoredValues {
  const values = new Map(stored)
  for (const { elementId, value, version, source = null } of writes) values.set(elementId, { value, version, source })
  return values
}

/** In the order of the ids: whoever writes several rows writes them in the same order as everyone. */
function lastOfEach(given: readonly GivenAnswer[]): GivenAnswer[] {
  const last = new Map(given.map((answer) => [answer.elementId, answer]))
  return [...last.values()].toSorted((a, b) => a.elementId - b.elementId)
}
