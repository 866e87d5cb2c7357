import type { RoutesByFeature } from '@parcelle/contract'
import type { Operation } from '@parcelle/domain/studio'
import type { Deps } from '../../deps.ts'
import { findParts } from '../../deployment/edition-rows.ts'
import { conflict, notFound } from '../../platform/errors/errors.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { findDraftParts, readContent } from '../editions/index.ts'
import { describeChanges } from './changes/describe-changes.ts'
import { downloadEdition } from './download-edition.ts'
import { changeDraft, readState, redoInDraft, undoInDraft } from './drafts/change-draft.ts'
import { createDraft, uploadDraft } from './drafts/create-draft.ts'
import { listEditions } from './list-editions.ts'
import { findEditionRow } from './queries.ts'

export function studioHandlers({ db, config }: Deps): Handlers<RoutesByFeature['studio']> {
  return {
    listEditions: async ({ user }) => ({ source: config.editions, ...(await listEditions(db, user.id)) }),
    async readEditionChanges({ params, locale }) {
      const row = await need(params.edition)
      const { parent } = row
      if (parent === null) return { since: null, areas: [] }
      return {
        since: parent,
        areas: describeChanges(await findParts(db, parent), await findDraftParts(db, row), locale),
      }
    },
    async downloadEdition({ params }) {
      const row = await need(params.edition)
      return downloadEdition(row.id, await findDraftParts(db, row))
    },
    async createDraft({ body, user }) {
      needStudio()
      return { id: await createDraft(db, body.from, { title: body.title.trim(), author: user.id }) }
    },
    async uploadDraft({ body, file, user }) {
      needStudio()
      return { id: await uploadDraft(db, file.path, { title: body.title.trim(), author: user.id }) }
    },
    async readStudioDraft({ params, query, user }) {
      const row = await need(params.edition)
      const content = await readContent(db, row)
      if (!Object.hasOwn(content, query.file)) throw notFound()
      return { ...(await readState(db, row.id, user.id)), content: content[query.file] }
    },
    changeDraft({ params, body, user }) {
      needStudio()
      // Unsafe cast: the values are parsed JSON.
      return changeDraft(db, params.edition, user.id, body.operations as Operation[])
    },
    undoInDraft({ params, user }) {
      needStudio()
      return undoInDraft(db, params.edition, user.id)
    },
    redoInDraft({ params, user }) {
      needStudio()
      return redoInDraft(db, params.edition, user.id)
    },
  }

  /** With EDITIONS=files the folder decides. */
  function needStudio(): void {
    if (config.editions !== 'studio') throw conflict('studio.error.files')
  }

  async function need(edition: string) {
    const row = await findEditionRow(db, edition)
    if (!row) throw notFound()
    return row
  }
}
