import { setImmediate as turn } from 'node:timers/promises'

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
    // Whoever comes in just now is taken along; with nobody at the door, two turns are nothing.
    await turn()
    await turn()
    gathering = null
    const read = readAll(all)
    underWay = endOf(read, patience)
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

/** When work has ended, well or not, or has taken too long. */
function endOf(work: Promise<unknown>, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience).unref()
    const end = () => {
      clearTimeout(late)
      resolve()
    }
    work.then(end, end)
  })
}
