import type { RoutesByFeature } from '@parcelle/contract'
import { isFileOf, type Content, type Operation } from '@parcelle/domain/studio'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { conflict, notFound } from '../../platform/errors/errors.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { findDraftParts, readContent } from '../editions/index.ts'
import { readChanges } from './changes/read-changes.ts'
import { downloadEdition } from './download-edition.ts'
import { changeDraft, readState, redoInDraft, undoInDraft } from './drafts/change-draft.ts'
import { createDraft, uploadDraft } from './drafts/create-draft.ts'
import { listOperationsSince } from './drafts/queries.ts'
import { listEditions, readTitle } from './list-editions.ts'
import { findEditionRow } from './queries.ts'
import { followDraft } from './presence/follow-draft.ts'
import { movePresence } from './presence/queries.ts'
import { readSamples } from './samples/read-samples.ts'

export function studioHandlers(deps: Deps): Handlers<RoutesByFeature['studio']> {
  const { db, config, deployment } = deps
  return {
    listEditions: async ({ user }) => ({ source: config.editions, ...(await listEditions(db, user.id)) }),
    readEditionChanges: async ({ params, locale }) => readChanges(db, await need(params.edition), locale),
    readEditionSamples: async ({ params, locale }) =>
      readSamples(db, await need(params.edition), { customer: deployment.customer, locale }),
    async downloadEdition({ params }) {
      const row = await need(params.edition)
      return downloadEdition(row.id, await findDraftParts(db, row))
    },
    async createDraft({ body, user, requestId }) {
      needStudio()
      return { id: await createDraft(db, body.from, { title: body.title.trim(), author: { user, requestId } }) }
    },
    async uploadDraft({ body, file, user, requestId }) {
      needStudio()
      return { id: await uploadDraft(db, file.path, { title: body.title.trim(), author: { user, requestId } }) }
    },
    readStudioDraft: ({ params, query, user }) =>
      atOneMoment(db, async (tx) => {
        const row = await need(params.edition, tx)
        const content = await readContent(tx, row)
        const { title, state, base } = row
        return {
          ...(await readState(tx, row.id, user.id)),
          title: readTitle(title).title,
          state,
          isWritable: config.editions === 'studio' && state === 'draft' && base !== null,
          files: Object.keys(content).toSorted(),
          content: chooseFiles(content, query.files.split(',')),
        }
      }),
    readDraftOperations: ({ params, query, user }) =>
      atOneMoment(db, async (tx) => {
        const { id } = await need(params.edition, tx)
        const operations = await listOperationsSince(tx, id, query.since)
        return {
          ...(await readState(tx, id, user.id)),
          operations: operations.map(({ authorId, ...one }) => ({ ...one, isMine: authorId === user.id })),
        }
      }),
    async changeDraft({ params, body, user, requestId, tx }) {
      needStudio()
      // Unsafe cast: the values are parsed JSON.
      return changeDraft(tx, params.edition, { user, requestId }, body.operations as Operation[])
    },
    async undoInDraft({ params, user, requestId, tx }) {
      needStudio()
      return undoInDraft(tx, params.edition, { user, requestId })
    },
    async redoInDraft({ params, user, requestId, tx }) {
      needStudio()
      return redoInDraft(tx, params.edition, { user, requestId })
    },
    async followDraft({ params, query, user, lastEventId, signal }) {
      const { id: edition } = await need(params.edition)
      return followDraft(deps, { edition, userId: user.id, place: query.place ?? 'form', lastEventId, signal })
    },
    async moveInDraft({ params, body, user }) {
      const { id: edition } = await need(params.edition)
      await movePresence(db, { edition, userId: user.id, screen: body.screen }, body.place)
    },
  }

  /** With EDITIONS=files the folder decides. */
  function needStudio(): void {
    if (config.editions !== 'studio') throw conflict('studio.error.files')
  }

  async function need(edition: string, from: Db = db) {
    const found = await findEditionRow(from, edition)
    if (!found || found.state === 'discarded') throw notFound()
    return { ...found, state: found.state }
  }
}

function chooseFiles(content: Content, wanted: readonly string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([path]) => wanted.some((name) => isFileOf(path, name))))
}

/** Locked, so that the number of the last operation belongs to the content. */
function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
