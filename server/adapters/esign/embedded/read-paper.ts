import type { FileReply } from '@parcelle/contract/route'
import type { Deps } from '../../../deps.ts'
import { addDossierEvent } from '../../../dossier/events.ts'
import { notFound } from '../../../errors.ts'
import { openStored } from '../../../stored-files/open.ts'
import { authorOf, readSituation, type Visitor } from './signing-visit.ts'
import { addOpened, findVisit } from './visits.ts'

/** A paper of the envelope, with the signatures it has. That the signer had it before them is in the evidence. */
export async function readPaperToSign(deps: Deps, key: string, rank: number, visitor: Visitor): Promise<FileReply> {
  const situation = await readSituation(deps.db, await findVisit(deps.db, key))
  const { visit, envelope, signer, face } = situation
  const paper = envelope.documents.find((document) => document.rank === rank)
  const fileKey = paper?.current_key ?? paper?.sent_key
  // What was withdrawn or replaced is shown to nobody any more; whoever signed may read it again.
  if (!paper || !fileKey || !(face === 'sign' || signer.signed_at !== null)) throw notFound('document.error.not-found')
  const author = await authorOf(deps.db, situation, visitor)
  const { content } = await openStored(deps, fileKey, { dossierId: envelope.dossier_id, author })
  await deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('dossier').select('id').where('id', '=', envelope.dossier_id).forNoKeyUpdate().execute()
    if (await addOpened(tx, visit, rank))
      await addDossierEvent(
        tx,
        envelope.dossier_id,
        author,
        'read_paper_to_sign',
        { code: paper.code, rank },
        'quietly',
      )
  })
  return { content, filename: paper.name, mimetype: 'application/pdf' }
}
