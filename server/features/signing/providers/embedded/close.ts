import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../../deps.ts'
import { findEnvelope, type WholeEnvelope } from '../../envelopes/envelopes.ts'
import { paperKey } from '../../documents/paper-key.ts'
import { sealPdf } from '../../pdf/sign-field.ts'
import { openStoredFile } from '../../../files/index.ts'
import { openKeys } from './signing-keys.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'deployment' | 'files' | 'log'>
type Sealed = { rank: number; content: Uint8Array }

/** The papers of an envelope that everybody signed, closed by the company's seal; those that are closed as they are. */
export async function sealPapers(deps: Needs, envelopeId: string): Promise<readonly Sealed[]> {
  const envelope = await findEnvelope(deps.db, envelopeId)
  if (envelope?.state !== 'completed') throw new Error(`the envelope ${envelopeId} is not complete`)
  const { authority, stamp, ...keys } = await openKeys(deps)
  const validation = await keys.validation()
  const sealed: Sealed[] = []
  for (const { rank, content } of await readPapers(deps, envelope)) {
    if (envelope.closed_at !== null) sealed.push({ rank, content })
    else {
      const key = await authority.company()
      sealed.push({ rank, content: (await sealPdf(content, { key, stamp, validation, at: new Date() })).pdf })
    }
  }
  return sealed
}

async function readPapers(deps: Needs, { documents, dossier_id }: WholeEnvelope): Promise<Sealed[]> {
  const author = { user: null, requestId: null }
  return Promise.all(
    documents.map(async (document) => {
      const key = paperKey(document)
      if (key === null) throw new Error('a paper of the envelope was never kept')
      const { content } = await openStoredFile(deps, key, { dossierId: dossier_id, author })
      return { rank: document.rank, content: await buffer(content) }
    }),
  )
}
