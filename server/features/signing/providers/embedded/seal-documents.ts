import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../../deps.ts'
import { findEnvelope, type WholeEnvelope } from '../../envelopes/envelopes.ts'
import { contentKey } from '../../documents/document-key.ts'
import { sealPdf } from '../../pdf/sign-field.ts'
import { openStoredFile } from '../../../files/index.ts'
import { openSigningKeys } from './signing-keys.ts'

type SealDeps = Pick<Deps, 'db' | 'config' | 'deployment' | 'files' | 'log'>
type SealedDocument = { rank: number; content: Uint8Array }

/** The documents of a completed envelope with the company's seal. Those of a closed envelope are sealed already. */
export async function sealDocuments(deps: SealDeps, envelopeId: string): Promise<readonly SealedDocument[]> {
  const envelope = await findEnvelope(deps.db, envelopeId)
  if (envelope?.state !== 'completed') throw new Error(`the envelope ${envelopeId} is not complete`)
  const { authority, stamp, ...keys } = await openSigningKeys(deps)
  const validation = await keys.validation()
  const sealed: SealedDocument[] = []
  for (const { rank, content } of await readDocuments(deps, envelope)) {
    if (envelope.closed_at !== null) sealed.push({ rank, content })
    else {
      const key = await authority.company()
      sealed.push({ rank, content: (await sealPdf(content, { key, stamp, validation, at: new Date() })).pdf })
    }
  }
  return sealed
}

async function readDocuments(deps: SealDeps, { documents, dossier_id }: WholeEnvelope): Promise<SealedDocument[]> {
  const author = { user: null, requestId: null }
  return Promise.all(
    documents.map(async (document) => {
      const key = contentKey(document)
      if (key === null) throw new Error('a document of the envelope was never stored')
      const { content } = await openStoredFile(deps, key, { dossierId: dossier_id, author })
      return { rank: document.rank, content: await buffer(content) }
    }),
  )
}
