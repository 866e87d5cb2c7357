import type { Deps } from '../../../deps.ts'
import { conflict, Refusal } from '../../../platform/errors/errors.ts'
import { startOtherMaker } from '../../../platform/pdf/making/making.ts'
import { openThread } from '../../../platform/pdf/making/open-thread.ts'
import type { Paper, PaperTask } from './paper-thread.ts'

const MINUTE = 60_000

/** Documents of drafts are made in a thread of their own, because a draft may crash it. */
export function startPaperMaker(log: Deps['log']) {
  const maker = startOtherMaker<PaperTask, Paper>({
    threads: 1,
    patience: MINUTE,
    limit: MINUTE / 2,
    perPerson: 6,
    warm: 0,
    idle: 2 * MINUTE,
    open: () => openThread(new URL('paper-thread.ts', import.meta.url)),
  })
  /** The last requested document of each person. */
  const last = new Map<string, symbol>()
  return {
    /** A waiting request is dropped when the same person makes another. */
    async make(task: PaperTask, person: string): Promise<NonNullable<Paper>> {
      const own = Symbol(person)
      last.set(person, own)
      const compose = () => {
        if (last.get(person) !== own) throw conflict('studio.error.superseded')
        return task
      }
      // The cause is in the draft, whose findings report it.
      const paper = await maker.make(compose, person).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        log.warn({ err: error }, 'a document of a draft could not be made')
        return null
      })
      if (last.get(person) === own) last.delete(person)
      if (!paper) throw conflict('studio.error.paper')
      return paper
    },
    close: () => maker.close(),
  }
}
