import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { renewTopics } from '../../../dossier/live-topics.ts'
import { batch } from '../../../platform/database/batch.ts'
import type { Db } from '../../../platform/database/tables.ts'

// In milliseconds: well under the lease, so that one late renewal does not end it.
const RENEWAL = 10_000
// A screen that is left and opened again finds its topic still followed.
const KEPT = 60_000

/** Those to call when it was not followed for a time. */
type Topic = { followers: Set<() => void>; leftAt: number }

/** Announces which topics this process follows, all of them by one statement. */
export function topicRegister(db: Db, log: Logger) {
  const process = randomUUID()
  const topics = new Map<string, Topic>()
  let timer: NodeJS.Timeout | null = null

  const renew = (names: readonly string[]): Promise<string[]> =>
    renewTopics(db, process, [...new Set(names)]).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'could not renew the topics of open lists')
      return []
    })
  // Screens that open at the same moment share a statement.
  const announce = batch<string, void>(async (names) => {
    await renew(names)
    return names.map(() => {})
  })

  async function renewAll(): Promise<void> {
    for (const [name, { followers, leftAt }] of topics)
      if (followers.size === 0 && leftAt < Date.now() - KEPT) topics.delete(name)
    if (topics.size === 0 && timer) {
      clearInterval(timer)
      timer = null
    } else for (const name of await renew([...topics.keys()])) topics.get(name)?.followers.forEach((missed) => missed())
  }

  function leave(names: readonly string[], missed: () => void): void {
    for (const name of names) {
      const topic = topics.get(name)
      topic?.followers.delete(missed)
      if (topic) topic.leftAt = Date.now()
    }
  }

  return {
    /** `isNew`: one was not followed until now. `missed` is called when one was not followed for a time. */
    async follow(names: readonly string[], missed: () => void): Promise<{ isNew: boolean; stop: () => void }> {
      const added = names.filter((name) => !topics.has(name))
      for (const name of names) {
        const topic = topics.get(name) ?? { followers: new Set(), leftAt: 0 }
        topic.followers.add(missed)
        topics.set(name, topic)
      }
      timer ??= setInterval(() => void renewAll(), RENEWAL).unref()
      await Promise.all(added.map(announce))
      return { isNew: added.length > 0, stop: () => leave(names, missed) }
    },
  }
}
