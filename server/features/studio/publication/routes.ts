import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../../deps.ts'
import { findParts } from '../../../deployment/edition-rows.ts'
import { digestParts } from '../../../deployment/parts.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import type { Handlers } from '../../../platform/http/calls/mount.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { createDraft } from '../drafts/create-draft.ts'
import { findEditionRow, findLiveRow } from '../queries.ts'
import { acceptSamples } from '../samples/accept-samples.ts'
import { readSamples } from '../samples/read-samples.ts'
import { approveProposal } from './approve.ts'
import { askExamination } from './examination/examine-draft.ts'
import { clearExamination } from './examination/queries.ts'
import {
  discardDraft,
  needEdition,
  proposeDraft,
  refuseProposal,
  withdrawProposal,
  type ReadSamples,
} from './propose.ts'
import { readPublication } from './read-publication.ts'
import { takeOverDraft } from './take-over.ts'

export function publicationHandlers({ db, config, deployment }: Deps): Handlers<RoutesByFeature['publication']> {
  return {
    async readPublication({ params, user, locale }) {
      return { source: config.editions, ...(await readPublication(db, params.edition, { id: user.id, locale })) }
    },
    async examineDraft({ params }) {
      needStudio()
      await db.transaction().execute(async (tx) => {
        const { id, state, operations } = await needEdition(tx, params.edition)
        if (state !== 'draft' && state !== 'proposed') throw conflict('studio.error.not-a-draft')
        await clearExamination(tx, id, operations)
        await askExamination(tx, id, operations)
      })
    },
    async discardDraft({ params, ...caller }) {
      needStudio()
      await discardDraft(db, params.edition, caller)
    },
    async acceptSamples({ params, body, user, locale }) {
      needStudio()
      const { customer } = deployment
      await acceptSamples(db, params.edition, body.samples, { user, customer, locale })
    },
    async proposeDraft({ params, body, ...caller }) {
      needStudio()
      const words = { title: body.title.trim(), note: body.note.trim() }
      const read = await readSamplesOf(params.edition, caller.locale)
      return { proposal: await proposeDraft(db, params.edition, words, caller, read) }
    },
    async withdrawProposal({ params, body, ...caller }) {
      needStudio()
      await withdrawProposal(db, params.edition, body.proposal, caller)
    },
    async refuseProposal({ params, body, ...caller }) {
      needStudio()
      await refuseProposal(db, params.edition, body.proposal, body.reason.trim(), caller)
    },
    async approveProposal({ params, body, ...caller }) {
      needStudio()
      await approveProposal(db, params.edition, { ...body, note: body.note.trim() }, caller)
    },
    takeOverDraft({ params, ...caller }) {
      needStudio()
      return takeOverDraft(db, params.edition, caller)
    },
    async restoreEdition({ params, body, ...caller }) {
      needStudio()
      await needRestorable(params.edition)
      const words = { title: body.title.trim(), note: body.note.trim() }
      const id = await createDraft(db, params.edition, { title: words.title, author: caller })
      await proposeDraft(db, id, words, caller, null)
      return { id }
    },
  }

  /** With EDITIONS=files the folder decides. */
  function needStudio(): void {
    if (config.editions !== 'studio') throw conflict('studio.error.files')
  }

  /** Before the transaction, because a comparison takes seconds and would block the other authors. */
  async function readSamplesOf(edition: string, locale: Locale): Promise<ReadSamples> {
    const row = await findEditionRow(db, edition)
    if (!row) throw notFound()
    const { samples } = await readSamples(db, row, { customer: deployment.customer, locale })
    return { samples, operations: row.operations }
  }

  async function needRestorable(edition: string): Promise<void> {
    const row = await findEditionRow(db, edition)
    if (!row) throw notFound()
    if (row.state !== 'past') throw conflict('studio.error.not-past')
    const live = await findLiveRow(db)
    if (live?.digest === digestParts(await findParts(db, edition))) throw conflict('studio.error.unchanged')
  }
}
