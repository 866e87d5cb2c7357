import type { Deps } from '../../../deps.ts'
import { conflict, Refusal } from '../../../platform/errors/errors.ts'
import { startOtherMaker } from '../../../platform/pdf/making/making.ts'
import { openThread } from '../../../platform/pdf/making/open-thread.ts'
import type { Paper, PaperTask } from './paper-thread.ts'

const MINUTE = 60_000

/** Papers of drafts, in a thread of their own: a draft that breaks it holds up nobody else. */
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
  /** By person, the last paper that they asked for. */
  const last = new Map<string, symbol>()
  return {
    /** One that waits is given up when the same person asks for another. */
    async make(task: PaperTask, person: string): Promise<NonNullable<Paper>> {
      const own = Symbol(person)
      last.set(person, own)
      const compose = () => {
        if (last.get(person) !== own) throw conflict('studio.error.superseded')
        return task
      }
      // What breaks the thread is in the draft: its findings say what.
      const paper = await maker.make(compose, person).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        log.warn({ err: error }, 'the paper of a draft could not be made')
        return null
      })
      if (last.get(person) === own) last.delete(person)
      if (!paper) throw conflict('studio.error.paper')
      return paper
    },
    close: () => maker.close(),
  }
}
