import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Answers questions that come one by one. As long as there is little to do, each is read as it comes; those that come
 * while a read is under way are read together next: the busier the server, the fewer its round trips. A read that takes
 * longer than others should wait for is not waited for. An answer is never older than its question.
 */
export function together<Asked, Answer>(
  readAll: (asked: ReadonlyMap<string, Asked>) => Promise<ReadonlyMap<string, Answer>>,
  patience = 20,
): (key: string, asked: Asked) => Promise<Answer | undefined> {
  let gathering: { all: Map<string, Asked>; answers: Promise<ReadonlyMap<string, Answer>> } | null = null
  let underWay: Promise<unknown> = Promise.resolve()

  async function readNext(all: ReadonlyMap<string, Asked>): Promise<ReadonlyMap<string, Answer>> {
    await underWay
    // Whoever has just come in is taken along.
    await turn()
    gathering = null
    const read = readAll(all)
    underWay = Promise.race([read.catch(() => {}), sleep(patience, undefined, { ref: false })])
    return read
  }

  return async (key, asked) => {
    if (gathering === null) {
      const all = new Map<string, Asked>()
      gathering = { all, answers: readNext(all) }
    }
    gathering.all.set(key, asked)
    return (await gathering.answers).get(key)
  }
}
