import { dossierStatuses, type DossierStatus, type Envelope } from '@parcelle/domain'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { addReport } from '../report/testing.ts'
import { addStoredFiles, storeContent } from '../files/store-content.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addCompleted, addSigned } from '../../testing/dossiers.ts'
import { toDocumentId } from './ids.ts'
import { sample } from '../../testing/sampling.ts'

const database = await testDatabase()
const documents = {
  make: async (compose: () => { title: string; watermark: string | null }) => {
    const bytes = Buffer.from(`made now: ${compose().watermark}`)
    return { bytes, pages: 1, digest: '', unprintable: [] }
  },
}
const { as, deps } = await testApp({ CALLS_PER_MINUTE: '100000' }, database, { documentMaker: documents as never })
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const codes = deps.deployment.documentTemplates.filter(({ forms }) => forms.includes('client')).map(({ code }) => code)
const button = (code: string) => form.elements.find(({ attributes }) => attributes.printId === code)
const hasDocuments = ({ slug }: { slug: string }) =>
  deps.deployment.documentTemplates.some(({ blocks }) => blocks.includes(slug))
const DRAFT = 'made now: PROJET'

/** Stores contents that each name their document. */
async function storeDocuments(envelopeId: string, column: 'current_key' | 'sent_key' = 'current_key'): Promise<void> {
  const documents = deps.db.selectFrom('envelope_document').select(['id', 'code']).where('envelope_id', '=', envelopeId)
  for (const { id, code } of await documents.execute())
    await deps.db.transaction().execute(async (tx) => {
      const file = await storeContent(deps, [Buffer.from(`signed ${code} of ${envelopeId}`)], 'application/pdf')
      await addStoredFiles(tx, [file])
      await tx
        .updateTable('envelope_document')
        .set({ [column]: file.key })
        .where('id', '=', id)
        .execute()
    })
}

const setStatus = (id: string, status: DossierStatus) =>
  deps.db.updateTable('dossier').set({ status }).where('id', '=', id).execute()

/** What each call returns for one document; null if it is not found. */
async function readEverywhere(id: string, code: string) {
  const documentId = toDocumentId(id, code)
  const url = `/api/v1/dossiers/${id}`
  const preview = await as('advisor', { method: 'POST', url: `${url}/preview`, payload: { documentId } })
  const one = await as('advisor', { url: `${url}/documents/${documentId}` })
  const print = button(code) && (await as('advisor', { url: `${url}/printPdf/${code}` }))
  return {
    preview: preview.statusCode === 200 ? preview.body : null,
    one: one.statusCode === 200 ? one.body : null,
    print: print?.statusCode === 200 ? String(Buffer.from(print.json().print.file, 'base64')) : null,
  }
}

const envelopes = { mission: '', subscription: '' }
let id = ''

beforeAll(async () => {
  id = await addSigned(deps, 'couple-60k', { client: 'client' })
  for (const kind of ['mission', 'subscription'] as const) {
    envelopes[kind] = await addCompleted(deps, id, kind)
    await storeDocuments(envelopes[kind])
  }
  await addReport(deps, id, 'a-token')
})

const reportIsIssued = (status: DossierStatus) =>
  !['ongoing', 'mission_abort', 'mission_validation', 'mission_validated', 'adequacy_report_failure'].includes(status)

function expected(status: DossierStatus, code: string): string {
  if (status === 'ongoing') return DRAFT
  if (code === 'adequacy_report') return reportIsIssued(status) ? '%PDF-1.7' : DRAFT
  const { mission, subscription } = deps.deployment.envelopes
  if (mission.includes(code)) return `signed ${code} of ${envelopes.mission}`
  return subscription.includes(code) && isEnveloped(code) ? `signed ${code} of ${envelopes.subscription}` : DRAFT
}
let enveloped: readonly string[] = []
const isEnveloped = (code: string) => enveloped.includes(code)

describe.each(sample(dossierStatuses, 2))('at the status %s', (status) => {
  beforeAll(async () => {
    await setStatus(id, status)
    const rows = deps.db
      .selectFrom('envelope_document')
      .select('code')
      .where('envelope_id', 'in', Object.values(envelopes))
    enveloped = (await rows.execute()).map((row) => row.code)
  })

  test.each(codes)('%s is the signed or issued one, or a draft that says so', async (code) => {
    const { preview, one, print } = await readEverywhere(id, code)
    const answers = [preview, one, ...(print === null ? [] : [print])]
    // A document that the dossier never had.
    if (preview === null) expect([isEnveloped(code), one, print]).toEqual([false, null, null])
    else if (one !== preview) {
      // Not signed: the last attached one, here a failed report.
      expect([code, preview, one]).toEqual(['adequacy_report', DRAFT, '%PDF-1.7'])
    } else expect(new Set(answers)).toEqual(new Set([expected(status, code)]))
  })

  test('the archive of a block holds the same', async () => {
    for (const { id: block_id } of form.blocks.filter(hasDocuments)) {
      const call = (path: string) =>
        as('advisor', { method: 'POST', url: `/api/v1/dossiers/${id}/documents/${path}`, payload: { block_id } })
      const { documents } = (await call('list')).json() as { documents: { id: string; filename: string }[] }
      if (documents.length === 0) continue
      // The archive does not compress PDFs.
      const contents = (await call('all')).rawPayload
        .toString()
        .match(/made now: PROJET|made now: null|signed \w+ of [\w-]{36}|%PDF-1\.7/g)
      expect(contents).toEqual(
        documents.map((one) =>
          expected(
            status,
            codes.find((code) => toDocumentId(id, code) === one.id)!,
          ),
        ),
      )
    }
  })
})

test('a document with a print button is printed as it was signed', async () => {
  await setStatus(id, 'signed')
  for (const code of ['mission_letter', 'subscription_form', 'adequacy_report']) {
    expect(button(code)).toBeDefined()
    expect((await readEverywhere(id, code)).print).toBe(expected('signed', code))
  }
})

test('reading a signed document is recorded with the digest of the stored one', async () => {
  await setStatus(id, 'signed')
  const { preview } = await readEverywhere(id, 'subscription_form')
  const events = deps.db.selectFrom('dossier_event').select(['event', 'payload']).where('dossier_id', '=', id)
  const last = (await events.orderBy('seq', 'desc').limit(3).execute()).toReversed()
  const facts = { document: 'subscription_form', sha256: createHash('sha256').update(preview!).digest('hex') }
  expect(last).toMatchObject(
    ['preview_document', 'download_document', 'print_document'].map((event) => ({ event, payload: facts })),
  )
})

test('what was signed stays when answers that were corrected would not ask for it any more', async () => {
  const own = await addSigned(deps, 'couple-60k')
  const envelope = await addCompleted(deps, own, 'subscription')
  await storeDocuments(envelope)
  await deps.db
    .insertInto('envelope_document')
    .values({ envelope_id: envelope, rank: 9, code: 'search_mandate', name: 'm.pdf', title: 'm' })
    .execute()
  expect((await readEverywhere(own, 'search_mandate')).preview).toBeNull()
  await storeDocuments(envelope)
  expect((await readEverywhere(own, 'search_mandate')).preview).toBe(`signed search_mandate of ${envelope}`)
})

type State = 'preparing' | 'sent' | 'completed' | 'declined' | 'expired' | 'voided'
test.each<[State, Envelope, DossierStatus, 'stored' | 'draft']>([
  ['sent', 'mission', 'mission_validation', 'stored'],
  ['completed', 'mission', 'mission_validated', 'stored'],
  ['declined', 'mission', 'mission_abort', 'draft'],
  ['completed', 'mission', 'signature', 'stored'],
  ['sent', 'subscription', 'signature', 'stored'],
  ['completed', 'subscription', 'signed', 'stored'],
  ['declined', 'subscription', 'unsigned', 'draft'],
  ['expired', 'subscription', 'unsigned', 'draft'],
  ['voided', 'subscription', 'unsigned', 'draft'],
  ['completed', 'subscription', 'rejected', 'stored'],
  ['completed', 'mission', 'ongoing', 'draft'],
])('of an envelope that is %s, the documents of the %s at %s are %s', async (state, kind, status, what) => {
  const own = await addSigned(deps, 'couple-60k', { status })
  const code = kind === 'mission' ? 'mission_letter' : 'subscription_form'
  const earlier = await addCompleted(deps, own, kind)
  await storeDocuments(earlier)
  await deps.db.updateTable('envelope').set({ state: 'voided' }).where('id', '=', earlier).execute()
  const envelope = await addCompleted(deps, own, kind)
  await deps.db.updateTable('envelope').set({ state }).where('id', '=', envelope).execute()
  // Nothing is sent before its content is stored.
  expect((await readEverywhere(own, code)).preview).toBe(DRAFT)
  // A document signed here has its signed content before its envelope is complete.
  for (const column of state === 'completed' ? (['current_key'] as const) : (['sent_key', 'current_key'] as const)) {
    await storeDocuments(envelope, column)
    expect((await readEverywhere(own, code)).preview).toBe(what === 'draft' ? DRAFT : `signed ${code} of ${envelope}`)
  }
})

test('signed at a tool outside, a document is refused until it is handed over, and never shown as it was sent', async () => {
  const own = await addSigned(deps, 'couple-60k')
  const envelope = await addCompleted(deps, own, 'subscription')
  const set = (values: { provider?: 'docusign'; closed_at?: Date }) =>
    deps.db.updateTable('envelope').set(values).where('id', '=', envelope).execute()
  await set({ provider: 'docusign' })
  await storeDocuments(envelope, 'sent_key')
  const documentId = toDocumentId(own, 'subscription_form')
  const url = `/api/v1/dossiers/${own}`
  const { id: block_id } = form.blockOf(button('subscription_form')!.id)!
  const read = () =>
    Promise.all([
      as('advisor', { method: 'POST', url: `${url}/preview`, payload: { documentId } }),
      as('advisor', { url: `${url}/documents/${documentId}` }),
      as('advisor', { url: `${url}/printPdf/subscription_form` }),
      as('advisor', { method: 'POST', url: `${url}/documents/all`, payload: { block_id } }),
    ])
  for (const reply of await read())
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([409, 'document.error.being-prepared'])
  await storeDocuments(envelope)
  await set({ closed_at: new Date() })
  expect((await read()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await readEverywhere(own, 'subscription_form')).print).toBe(`signed subscription_form of ${envelope}`)
})

test('a bulletin that was signed on no envelope says « PROJET » on the page itself', async () => {
  const real = await testApp({ CALLS_PER_MINUTE: '100000' }, database)
  const own = await addSigned(real.deps, 'couple-60k')
  const url = `/api/v1/dossiers/${own}/preview`
  const payload = { documentId: toDocumentId(own, 'subscription_form') }
  const { rawPayload } = await real.as('advisor', { method: 'POST', url, payload })
  const file = join(mkdtempSync(join(tmpdir(), 'parcelle-draft-')), 'draft.pdf')
  writeFileSync(file, rawPayload)
  expect(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })).toContain('PROJET')
})
