import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Answers questions that come one by one. As long as there is little to do, each is read as it comes; those that come
 * while a read is under way are read together next: the busier the server, the fewer its round trips. A read that takes
 * longer than others should wait for is not waited for. An answer is never older than its question.
 */
export function together<Key, Answer>(
  readAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
  patience = 20,
): (key: Key) => Promise<Answer | undefined> {
  let gathering: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | null = null
  let underWay: Promise<unknown> = Promise.resolve()

  function gather() {
    const keys = new Set<Key>()
    const answers = underWay.then(() => {
      gathering = null
      const read = readAll([...keys])
      underWay = Promise.race([read.catch(() => {}), sleep(patience, undefined, { ref: false })])
      return read
    })
    return { keys, answers }
  }

  return async (key) => {
    gathering ??= gather()
    gathering.keys.add(key)
    return (await gathering.answers).get(key)
  }
}
