import { layOut } from '../../server/platform/pdf/layout/lay-out.ts'
import type { DocumentContent } from '../../server/platform/pdf/layout/content.ts'
import { makeEmptyCrl, makeRoot, toDer } from '../../server/features/signing/pdf/authority/certificates.ts'
import { P256 } from '../../server/features/signing/pdf/authority/engine.ts'
import { makeSigningKey } from '../../server/features/signing/pdf/authority/signing-key.ts'
import { addSigningFields, readSigningFields } from '../../server/features/signing/pdf/fields.ts'
import { sealPdf, signField } from '../../server/features/signing/pdf/sign-field.ts'
import { composeDocuments } from '../documents/compose-documents.ts'
import { atMost, printLines, share } from '../lines.ts'
import { measureListWhileSigning } from './list-while-signing.ts'
import { measureWebhooks } from './webhooks.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20)
const ENVELOPES = Number(process.env['BENCH_ENVELOPES'] ?? 100)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)

/** Measures preparing documents, one signature and the seal. Returns the number of missed goals. */
export async function main(): Promise<number> {
  const documents = (await composeDocuments()).filter(isSigned).slice(0, 3)
  const by = await makeAuthority()
  const times = { ready: [] as number[], sign: [] as number[], seal: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ready = await timed(() => prepare(documents))
    for (const pdf of ready.made) {
      const signed = await timed(() => sign(pdf, by))
      const sealed = await timed(() => seal(signed.made, by))
      if (round === 0) continue
      times.sign.push(signed.ms)
      times.seal.push(sealed.ms)
    }
    if (round > 0) times.ready.push(ready.ms)
  }
  const list = await measureListWhileSigning(ENVELOPES)
  const webhooks = await measureWebhooks(SECONDS)
  return printLines([
    atMost(`an envelope of ${documents.length} documents ready, p95`, share(times.ready, 0.95), 2000, 'ms'),
    atMost('one signature with its key, p95', share(times.sign, 0.95), 500, 'ms'),
    atMost('one seal with the validation data, p95', share(times.seal, 0.95), 1000, 'ms'),
    atMost(`the list while ${ENVELOPES} envelopes complete, p99`, share(list, 0.99), 100, 'ms'),
    atMost(`a webhook at ${webhooks.rate.toFixed(0)} a second, p99`, share(webhooks.times, 0.99), 500, 'ms'),
    atMost(`memory after ${SECONDS} s of webhooks, growth`, webhooks.grown, 10, 'MB'),
  ])
}

const isSigned = ({ blocks }: DocumentContent) =>
  blocks.some((block) => block.kind === 'signatures' && block.fields.some(({ name }) => name !== 'seal'))

async function prepare(documents: readonly DocumentContent[]): Promise<Uint8Array[]> {
  const ready: Uint8Array[] = []
  for (const document of documents) {
    const { bytes } = await layOut(document)
    const fields = await readSigningFields(bytes)
    ready.push(
      await addSigningFields(
        bytes,
        fields.map((name) => ({ name, label: name })),
      ),
    )
  }
  return ready
}

type Issuer = Awaited<ReturnType<typeof makeAuthority>>

async function makeAuthority() {
  const keys = await crypto.subtle.generateKey(P256, false, ['sign', 'verify'])
  const period = { from: new Date(), until: new Date('2040-01-01') }
  const certificate = await makeRoot({ name: 'Bench' }, keys, period)
  return { certificate, key: keys.privateKey, chain: [toDer(certificate)], period }
}

async function sign(pdf: Uint8Array, by: Issuer): Promise<Uint8Array> {
  const name = 'Camille Moreau'
  const key = await makeSigningKey({ name, email: 'camille.moreau@example.org' }, by, new Date())
  const signer = { name, mark: { typed: name } }
  const what = { field: 'subscriber', signer, reason: 'Bench', at: new Date(), key, stamp: null } as const
  return (await signField(pdf, what)).pdf
}

async function seal(pdf: Uint8Array, by: Issuer): Promise<Uint8Array> {
  const key = await makeSigningKey({ name: 'Bench' }, by, new Date())
  const authorities = [{ chain: by.chain, crl: toDer(await makeEmptyCrl(by, by.period)) }]
  const validation = { authorities, trusted: null, fetchCrl: async () => null, log: { warn: () => {} } }
  return (await sealPdf(pdf, { key, stamp: null, at: new Date(), validation })).pdf
}

async function timed<Made>(work: () => Promise<Made>): Promise<{ made: Made; ms: number }> {
  const from = performance.now()
  const made = await work()
  return { made, ms: performance.now() - from }
}
