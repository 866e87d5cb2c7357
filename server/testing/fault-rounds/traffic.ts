import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pagePdf } from '../../features/receipts/inspection/testing/files.ts'
import { addDossier, addSigned, sampleAnswers } from '../dossiers.ts'
import { formBody } from '../form-body.ts'
import type { LiveDeps } from '../../deps.ts'
import { asJson, type Client } from './client.ts'
import type { Ledger } from './ledger.ts'
import { untilDone, type HarnessDeps } from './installation.ts'

/** How much each person does in a round, all of it until it is acknowledged. */
export type Amount = { saves: number; receipts: number; created: number; accepted: number; sent: number }
type Traffic = { deps: HarnessDeps; client: Client; ledger: Ledger; amount: Amount }

const API = '/api/v1'

/** People at work at the same time; resolves when everything was acknowledged. */
export async function makeTraffic(traffic: Traffic): Promise<void> {
  const { deps, amount } = traffic
  // The harness adds dossiers directly; nothing of this asks for a request or a document.
  const adding = deps as LiveDeps
  const shared = await addDossier(adding, { client: 'client', values: { subscriber_type: 'physique' } })
  const signed = await Promise.all(Array.from({ length: amount.accepted }, () => addSigned(adding)))
  const ready = await Promise.all(Array.from({ length: amount.sent }, () => addReady(adding)))
  for (const id of [shared, ...signed, ...ready]) traffic.ledger.added.add(id)
  await Promise.all([
    save(traffic, { id: shared, username: 'advisor', element: 'sub_last_name' }),
    save(traffic, { id: shared, username: 'client', element: 'sub_birth_city' }),
    upload(traffic, shared),
    create(traffic),
    accept(traffic, signed),
    send(traffic, ready),
  ])
}

/** People work again and again until `disturb` is over, or something surprises them. */
export async function workDuring(traffic: Omit<Traffic, 'amount'>, disturb: () => Promise<void>): Promise<void> {
  const amount = { saves: 10, receipts: 2, created: 2, accepted: 1, sent: 1 }
  const over = new AbortController()
  const work = async () => {
    while (!over.signal.aborted && traffic.ledger.surprises.length === 0) await makeTraffic({ ...traffic, amount })
  }
  await Promise.all([work(), disturb().finally(() => over.abort())])
}

/** A subscription that waits to be sent to the signing provider. */
async function addReady(deps: LiveDeps): Promise<string> {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const answers = Object.entries(sampleAnswers('pp-married-spouse')).filter(([name]) => form.element(name))
  return addDossier(deps, { client: 'client', status: 'unsigned', values: Object.fromEntries(answers) })
}

async function save(
  { deps, client, ledger, amount }: Traffic,
  { id, username, element: name }: { id: string; username: string; element: string },
): Promise<void> {
  const { form } = (await untilDone(() => deps.forms.current(deps.deployment.forms.client)))!
  const element = form.element(name)!
  for (let acknowledged = 0; acknowledged < amount.saves;) {
    const value = randomUUID().toUpperCase()
    const changes = [{ elementId: element.id, value }]
    const answer = await client.ask(username, {
      method: 'PATCH',
      path: `${API}/dossiers/${id}/draft`,
      ...asJson({ changes }),
    })
    if (answer?.status !== 200) {
      if (ledger.surprises.length > 0) throw new Error(ledger.surprises[0])
      await sleep(50)
      continue
    }
    acknowledged += 1
    const { versions } = answer.said as { versions: Record<string, number> }
    ledger.saves.push({ dossierId: id, element: element.id, version: versions[element.id]!, value })
  }
}

async function upload({ deps, client, ledger, amount }: Traffic, dossierId: string): Promise<void> {
  const { form } = (await untilDone(() => deps.forms.current(deps.deployment.forms.client)))!
  const element = form.element('file_rib')!
  const fields = {
    submittingBlockId: form.blockOf('file_rib')!.id,
    elementId: element.id,
    typeId: element.attributes.types![0]!.typeId,
  }
  for (let count = 0; count < amount.receipts; count++) {
    const content = pagePdf({ more: [`(${randomUUID()})`] })
    const name = `${randomUUID()}.pdf`
    const { payload, headers } = formBody(fields, { name, content })
    const path = `${API}/dossiers/${dossierId}/receipts`
    const { said } = await client.insist('advisor', { method: 'POST', path, body: new Uint8Array(payload), headers })
    const { receipts } = (said as { dossier: { receipts: { receiptId: string; title: string }[] } }).dossier
    const receiptId = receipts.find(({ title }) => title === name)!.receiptId
    ledger.receipts.push({ dossierId, receiptId, sha256: createHash('sha256').update(content).digest('hex') })
  }
}

/** Each with a key of its own, repeated with the same key until it is answered. */
async function create({ deps, client, ledger, amount }: Traffic): Promise<void> {
  for (let count = 0; count < amount.created; count++) {
    const key = randomUUID()
    const { body, headers } = asJson({ formId: deps.deployment.forms.client })
    const ask = { method: 'POST', path: `${API}/dossiers`, body, headers: { ...headers, 'idempotency-key': key } }
    const { said } = await client.insist('advisor', ask, [201])
    ledger.created.set(key, (said as { dossier: { id: string } }).dossier.id)
  }
}

async function accept({ client, ledger }: Traffic, dossiers: readonly string[]): Promise<void> {
  for (const id of dossiers) {
    const ask = {
      method: 'PUT',
      path: `${API}/dossiers/integration-state/${id}`,
      ...asJson({ integration_state: 'validated' }),
    }
    // 409: it was accepted by a call whose answer did not come.
    await client.insist('gestion', ask, [200, 409])
    ledger.accepted.push(id)
  }
}

async function send({ client, ledger }: Traffic, dossiers: readonly string[]): Promise<void> {
  for (const id of dossiers) {
    const ask = { method: 'POST', path: `${API}/dossiers/${id}/transitions`, ...asJson({ event: 'retry_signing' }) }
    await client.insist('advisor', ask, [200, 409])
    ledger.sent.push(id)
  }
}
