import type { Deps } from '../../../deps.ts'
import { conflict, Refusal } from '../../../platform/errors/errors.ts'
import { startOtherMaker } from '../../../platform/pdf/making/making.ts'
import { openThread } from '../../../platform/pdf/making/open-thread.ts'
import type { DraftDocument, DraftDocumentTask } from './draft-document-thread.ts'

const MINUTE = 60_000

/** Documents of drafts are made in a thread of their own, because a draft may crash it. */
export function startDraftDocumentMaker(log: Deps['log']) {
  const maker = startOtherMaker<DraftDocumentTask, DraftDocument>({
    threads: 1,
    patience: MINUTE,
    limit: MINUTE / 2,
    perPerson: 6,
    warm: 0,
    idle: 2 * MINUTE,
    open: () => openThread(new URL('draft-document-thread.ts', import.meta.url)),
  })
  /** The last requested document of each person. */
  const last = new Map<string, symbol>()
  return {
    /** A waiting request is dropped when the same person makes another. */
    async make(task: DraftDocumentTask, person: string): Promise<NonNullable<DraftDocument>> {
      const own = Symbol(person)
      last.set(person, own)
      const compose = () => {
        if (last.get(person) !== own) throw conflict('studio.error.superseded')
        return task
      }
      // The cause is in the draft, whose findings report it.
      const made = await maker.make(compose, person).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        log.warn({ err: error }, 'a document of a draft could not be made')
        return null
      })
      if (last.get(person) === own) last.delete(person)
      if (!made) throw conflict('studio.error.document')
      return made
    },
    close: () => maker.close(),
  }
}
