import type { CorrectionRequest } from '@parcelle/contract/corrections/corrections'
import type { OpenDossier } from '@parcelle/contract/dossiers'
import type { Form } from '@parcelle/forms'
import type { Tx } from '../../../../platform/database/tables.ts'
import type { LiveDeps } from '../../../../deps.ts'
import { lockSignedDossier, refuseDecided, type DossierRow } from '../../../../dossier/access/access.ts'
import { copyDossier } from '../../../../dossier/copy.ts'
import { addDossierEvent } from '../../../../dossier/evidence/events.ts'
import { openDossier } from '../../../../dossier/present.ts'
import { findDossierForm, findValues, openDossierSession } from '../../../../dossier/answers/session.ts'
import { saveSummary } from '../../../../dossier/summary.ts'
import { conflict } from '../../../../platform/errors/errors.ts'
import { refuseNoteAsReason } from '../../../screening/index.ts'
import { openSignedSession } from '../../../signing/index.ts'
import { decideInTransaction } from '../../decide.ts'
import { toRequestedItems, type Caller } from '../ask.ts'
import { planCopy } from './plan.ts'
import { addCopiedReceipts, copyContents, type CopiedReceipt } from './receipts.ts'
import { notifyOfCopy } from '../notify.ts'

type CopyRequest = CorrectionRequest & { reason: string; message?: string | null | undefined }

/** Declines a signed dossier and opens a copy to be corrected and signed again, in one transaction. */
export async function correctByCopy(
  tx: Tx,
  deps: LiveDeps,
  caller: Caller,
  { items, reason, message = null }: CopyRequest,
): Promise<OpenDossier> {
  const { id, user, locale } = caller
  const original = await lockSignedDossier(tx, user, id)
  refuseDecided(original)
  toRequestedItems(await openSignedSession(deps, original, tx), items)
  await refuseNoteAsReason(tx, id, ...items.map((item) => item.reason))
  const named = new Set(items.map(({ elementId }) => elementId))
  const { problem, receipts } = await planCopy(tx, deps, original, named, locale)
  if (problem) throw conflict(problem.code, problem.params)
  const copied = await copyContents(tx, { deps, dossierId: id, author: caller }, receipts)
  const copy = await copyDossier(deps, tx, original, caller)
  await fillCopy(tx, deps, caller, { original, copy, copied, items })
  await decideInTransaction(tx, deps, caller, { integration_state: 'refused', reason, message })
  await notifyOfCopy(tx, deps, original, copy, message)
  return openDossier(deps, user, copy.id, locale, tx)
}

type CopyContent = {
  original: DossierRow
  copy: DossierRow
  copied: readonly CopiedReceipt[]
  items: CorrectionRequest['items']
}

/** Copies receipts and authorised clients, sets the position, and links both dossiers in the evidence. */
async function fillCopy(tx: Tx, deps: LiveDeps, { user, requestId }: Caller, filling: CopyContent): Promise<void> {
  const { original, copy, copied, items } = filling
  await copyAuthorizedClients(tx, original.id, copy.id)
  const { changes, receipts } = await addCopiedReceipts(tx, deps, { dossierId: copy.id, user }, copied)
  const published = await findDossierForm(deps, copy, tx)
  const { form } = published
  const session = openDossierSession(deps, published, copy, await findValues(tx, copy.id))
  const submitted_blocks = listSubmitted(form, original, items)
  const last_submitted_block = submitted_blocks.at(-1) ?? null
  const changed = new Set(changes.map(({ element }) => element))
  await saveSummary(tx, copy, session, { changed, set: { submitted_blocks, last_submitted_block } })
  const author = { user, requestId }
  const named = items.map(({ elementId, reason }) => ({ element: elementId, reason }))
  await addDossierEvent(tx, original.id, author, 'correct_by_copy', { copy: copy.id, items: named })
  const own = { original: original.id, items: named, changes, receipts }
  await addDossierEvent(tx, copy.id, author, 'correct_by_copy', own)
}

/** Blocks with elements to be corrected must be submitted again. */
function listSubmitted(form: Form, { submitted_blocks }: DossierRow, items: CopyContent['items']): number[] {
  const again = new Set(items.map(({ elementId }) => form.blockOf(elementId)?.id))
  const submitted = new Set(submitted_blocks)
  return form.blocks.map(({ id }) => id).filter((id) => submitted.has(id) && !again.has(id))
}

async function copyAuthorizedClients(tx: Tx, from: string, to: string): Promise<void> {
  const clients = await tx
    .selectFrom('dossier_authorized_client')
    .select('client_id')
    .where('dossier_id', '=', from)
    .execute()
  if (clients.length > 0)
    await tx
      .insertInto('dossier_authorized_client')
      .values(clients.map(({ client_id }) => ({ dossier_id: to, client_id })))
      .execute()
}
