import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../../deps.ts'
import { findEnvelope, type WholeEnvelope } from '../../envelopes.ts'
import { contentKey } from '../../documents/document-key.ts'
import { findUnsealedFirmInThread } from '../../pdf/in-thread.ts'
import { sealPdf, signField } from '../../pdf/sign-field.ts'
import { openStoredFile } from '../../../files/index.ts'
import { openSigningKeys, type SigningKeys } from './signing-keys.ts'

type SealDeps = Pick<Deps, 'db' | 'config' | 'deployment' | 'files' | 'log'>
type SealedDocument = { rank: number; content: Uint8Array }

/**
 * The documents of a completed envelope with the advising firm's seal, where they have a field for it, and the
 * company's. Those of a closed envelope are sealed already.
 */
export async function sealDocuments(deps: SealDeps, envelopeId: string): Promise<readonly SealedDocument[]> {
  const envelope = await findEnvelope(deps.db, envelopeId)
  if (envelope?.state !== 'completed') throw new Error(`the envelope ${envelopeId} is not complete`)
  const keys = await openSigningKeys(deps)
  const sealed: SealedDocument[] = []
  for (const { rank, content } of await readDocuments(deps, envelope)) {
    if (envelope.closed_at !== null) sealed.push({ rank, content })
    else sealed.push({ rank, content: await seal(await sealForFirm(content, keys), keys) })
  }
  return sealed
}

async function sealForFirm(content: Uint8Array, { authority, stamp }: SigningKeys): Promise<Uint8Array> {
  const name = await findUnsealedFirmInThread(content)
  if (name === null) return content
  const key = await authority.firm(name)
  const signer = { name, mark: null }
  return (await signField(content, { field: 'firm', signer, reason: null, at: new Date(), key, stamp })).pdf
}

/** The revocation lists are made after the last signature that they are to cover. */
async function seal(content: Uint8Array, { authority, stamp, validation }: SigningKeys): Promise<Uint8Array> {
  const key = await authority.company()
  return (await sealPdf(content, { key, stamp, validation: await validation(), at: new Date() })).pdf
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
