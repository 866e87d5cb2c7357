import { randomBytes, randomUUID } from 'node:crypto'
import { readAll } from '../../platform/files/files.ts'
import { hashToken } from '../../platform/secret-links.ts'
import type { LiveDeps } from '../../deps.ts'
import { handleSigningEvents } from '../signing/envelopes/handle-signing-events.ts'
import { addDossier, addSigned, findUser, sampleAnswers } from '../../testing/dossiers.ts'
import { addStoredFiles, storeContent, type StoredFile } from './store-content.ts'
import { sweepFiles } from './sweep.ts'

type StoreFile = () => Promise<StoredFile>
const document = { rank: 1, code: 'subscription', name: 'bulletin.pdf', title: 'Bulletin' }
const envelope = { provider: 'embedded', frozen: '{"answers":{}}', kind: 'subscription', trial: 1 } as const

export async function addFilesOfEachKind(deps: LiveDeps, size: number) {
  const keys: string[] = []
  const storeFile: StoreFile = async () => {
    const file = await storeContent(deps, [Buffer.from('%PDF-1.4 '), randomBytes(size - 9)], 'application/pdf')
    keys.push(file.key)
    await deps.db.transaction().execute((tx) => addStoredFiles(tx, [file]))
    return file
  }
  const dossierId = await addSigned(deps, 'pp-single-full', { client: 'client' })
  const receipt = await addReceipt(deps, dossierId, storeFile)
  const reportLink = await addReport(deps, dossierId, storeFile)
  const signedDocument = await addSignedDocument(deps, dossierId, storeFile)
  const { sha256, key: file_key } = await storeFile()
  await deps.db.insertInto('received_paper').values({ sha256, file_key }).execute()
  const signingLink = await addDocumentToSign(deps, storeFile)
  return { keys, dossierId, receipt, reportLink, signedDocument, received: sha256.toString('hex'), signingLink }
}

async function addReceipt(deps: LiveDeps, dossier_id: string, storeFile: StoreFile): Promise<string> {
  const published = await deps.forms.current(deps.deployment.forms.client)
  const { key: file_key, size, sha256, mimetype } = await storeFile()
  const { id: added_by } = await findUser(deps.db, 'advisor')
  const about = { element_id: published?.form.element('file_rib')?.id ?? 0, type_id: 'rib', title: 'rib.pdf', added_by }
  const { id } = await deps.db
    .insertInto('receipt')
    .values({ id: randomUUID(), dossier_id, ...about, file_key, size, sha256, mimetype })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addReport({ db }: LiveDeps, dossier_id: string, storeFile: StoreFile): Promise<string> {
  const link = randomUUID()
  const made = { dossier_id, code: 'adequacy_report', template_version: '1', locale: 'fr', made_by: null } as const
  const { id: document_id } = await db
    .insertInto('document')
    .values({ ...made, file_key: (await storeFile()).key })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { name: 'Anne Martin', email: 'anne.martin@example.org', link_hash: hashToken(link) }
  await db
    .insertInto('report')
    .values({ dossier_id, trial: 1, frozen: '{}', issued_by: null, document_id, ...person })
    .execute()
  return link
}

async function addSignedDocument({ db }: LiveDeps, dossier_id: string, storeFile: StoreFile): Promise<string> {
  const id = randomUUID()
  const ended = { state: 'completed', closed_at: new Date(), certificate_key: (await storeFile()).key } as const
  await db
    .insertInto('envelope')
    .values({ id, dossier_id, provider_id: id, ...envelope, ...ended })
    .execute()
  const { id: signedDocument } = await db
    .insertInto('envelope_document')
    .values({ envelope_id: id, ...document, current_key: (await storeFile()).key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return signedDocument
}

/** Returns the personal link of the signer. */
async function addDocumentToSign(deps: LiveDeps, storeFile: StoreFile): Promise<string> {
  const dossier_id = await addDossier(deps, { status: 'signature', values: sampleAnswers('pp-single-full') })
  const { key: sent_key } = await storeFile()
  const id = randomUUID()
  const recipient = `${id}@example.org`
  await deps.db.transaction().execute(async (tx) => {
    const expires_at = new Date(Date.now() + 86_400_000)
    await tx
      .insertInto('envelope')
      .values({ id, dossier_id, provider_id: id, ...envelope, expires_at })
      .execute()
    await tx
      .insertInto('envelope_document')
      .values({ envelope_id: id, ...document, sent_key })
      .execute()
    const signer = { party: 'subscriber', turn: 1, name: 'Anne Martin', locale: 'fr', phone: '+33612345678' } as const
    await tx
      .insertInto('envelope_signer')
      .values({ envelope_id: id, ...signer, email: recipient })
      .execute()
    await handleSigningEvents(tx, deps, id, [{ id: `sent ${id}`, kind: 'sent', at: new Date() }])
  })
  const mail = await deps.db.selectFrom('mail').select('body').where('recipient', '=', recipient).executeTakeFirst()
  return /\/signature\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
}

/** Changes the last byte of stored contents. */
export async function damage({ files }: LiveDeps, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const content = (await readAll(files, key)) ?? Buffer.alloc(1)
    content.writeUInt8(255 - content.readUInt8(content.length - 1), content.length - 1)
    await files.put(key, [content])
  }
}

/** Sweeps as of the end of the retention of everything removed so far. */
export async function sweepLater({ db, files }: Pick<LiveDeps, 'db' | 'files'>): Promise<void> {
  const keepHours = 48
  await sweepFiles(db, files, { keepHours, now: new Date(Date.now() + keepHours * 3_600_000 + 10_000) })
}
