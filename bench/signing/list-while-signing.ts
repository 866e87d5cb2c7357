import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signDocuments } from '../../server/features/signing/page/sign-documents.ts'
import { outboxOnly } from '../../server/platform/mail/mail.ts'
import { buildApp } from '../../server/app.ts'
import { signDemoJob } from '../../server/demo/sign.ts'
import { layOut } from '../../server/platform/pdf/layout/lay-out.ts'
import { fieldNames } from '../../server/platform/pdf/layout/content.ts'
import { startWorker } from '../../server/worker.ts'
import { addSigningFields } from '../../server/features/signing/pdf/fields.ts'
import { handleSigningEvents } from '../../server/features/signing/envelopes/handle-signing-events.ts'
import { addStoredFiles, storeContent } from '../../server/features/files/store-content.ts'
import { addDossier, findUser } from '../../server/testing/dossiers.ts'
import { openBenchProduct, type BenchProduct } from '../backoffice/bench-product.ts'

type Deps = BenchProduct['deps']
const EVERY = 50

/** Latency of the list, 20 times a second, while that many envelopes receive their last signature. */
export async function measureListWhileSigning(count: number): Promise<number[]> {
  const product = await openBenchProduct({ SIGNING_SECRET: 'a-secret-of-the-benchmark' })
  const { deps, owner } = product
  await owner.pool.query(`select graphile_worker.remove_job('${signDemoJob.name}')`)
  const app = await buildApp(deps)
  const { stop } = await startWorker({ ...deps, queue: owner.pool, mailer: outboxOnly })
  try {
    const content = await makeDocument()
    const signers: Signing[] = []
    for (let made = 0; made < count; made++) signers.push(await addEnvelope(deps, content))
    const { id } = await findUser(deps.db, 'advisor')
    const list = () => app.inject({ url: '/api/v1/dossiers', headers: { authorization: `Bearer ${id}` } })
    await list()
    const signing = Promise.all(signers.map((signer) => sign(deps, signer)))
    const times: number[] = []
    const asked: Promise<void>[] = []
    const ask = async () => {
      const from = performance.now()
      if ((await list()).statusCode !== 200) throw new Error('the list was refused')
      times.push(performance.now() - from)
    }
    do {
      asked.push(ask())
      await sleep(EVERY)
    } while ((await countOpen(deps, signers)) > 0)
    await Promise.all([signing, ...asked])
    return times
  } finally {
    await stop()
    await app.close()
    await product.close()
  }
}

async function makeDocument(): Promise<Uint8Array> {
  const names = [fieldNames.subscriber, fieldNames.seal]
  const { bytes } = await layOut({
    language: 'fr',
    title: 'Bulletin',
    date: '2026-11-16',
    company: { name: 'Bench', lines: [], logo: null, primary: '#123E5C', accent: '#7A5C24' },
    reference: 'Dossier',
    foot: { dossier: null, template: 'bench' },
    watermark: null,
    blocks: [{ kind: 'signatures', fields: names.map((name) => ({ name, title: '', signer: '', lines: [] })) }],
  })
  return addSigningFields(bytes, [
    { name: 'subscriber', label: 'Camille Moreau' },
    { name: 'company', label: 'Bench' },
  ])
}

type Signing = { signerId: string; envelopeId: string }

/** An envelope with one signature missing. */
async function addEnvelope(deps: Deps, content: Uint8Array): Promise<Signing> {
  const dossier_id = await addDossier(deps, { status: 'signature' })
  const id = randomUUID()
  const kept = await storeContent(deps, [content], 'application/pdf')
  return deps.db.transaction().execute(async (tx) => {
    const row = { id, dossier_id, kind: 'subscription', trial: 1, provider: 'embedded', provider_id: id } as const
    const expires_at = new Date(Date.now() + 86_400_000)
    const { edition } = await tx
      .selectFrom('dossier')
      .select('edition')
      .where('id', '=', dossier_id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('envelope')
      .values({ ...row, frozen: JSON.stringify({ edition, answers: {} }), expires_at })
      .execute()
    await addStoredFiles(tx, [kept])
    const document = { envelope_id: id, rank: 1, code: 'bulletin', name: 'bulletin.pdf', title: 'Bulletin' }
    await tx
      .insertInto('envelope_document')
      .values({ ...document, sent_key: kept.key })
      .execute()
    const person = { party: 'subscriber', turn: 1, name: 'Camille Moreau', email: 'camille@example.org' } as const
    const { id: signer } = await tx
      .insertInto('envelope_signer')
      .values({ envelope_id: id, ...person, phone: null, locale: 'fr' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await handleSigningEvents(tx, deps, id, [{ id: `sent ${id}`, kind: 'sent', at: new Date() }])
    return { signerId: signer, envelopeId: id }
  })
}

function sign(deps: Deps, whose: Signing): Promise<void> {
  const visit = { key: '', ...whose, userId: null, returnUrl: null, opened: [], read: [], isVerified: false }
  return signDocuments(deps, visit, {
    channel: 'mail',
    at: new Date(),
    author: { user: null, requestId: null },
    visitor: { address: '127.0.0.1', locale: 'fr' },
    mark: { kind: 'typed', name: 'Camille Moreau' },
  })
}

async function countOpen({ db }: Deps, signers: readonly Signing[]): Promise<number> {
  const open = await db
    .selectFrom('envelope')
    .select('id')
    .where(
      'id',
      'in',
      signers.map(({ envelopeId }) => envelopeId),
    )
    .where('closed_at', 'is', null)
    .execute()
  return open.length
}
