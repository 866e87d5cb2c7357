import { randomUUID } from 'node:crypto'
import type { SigningEvent, Signer } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { setPhone } from '../../../accounts/accounts.ts'
import { findEnvelopes } from '../../envelopes.ts'
import { withdrawAtTool } from '../../follow-up/withdraw-at-tool.ts'
import { prepareEnvelope } from '../../envelopes/prepare-envelope.ts'
import { chooseProofs } from '../../proof/choose-proofs.ts'
import { testApp, testDatabase } from '../../../../testing/app.ts'
import { startDocusign } from '../../../../testing/docusign/docusign.ts'
import { addDossier, findUser, sampleAnswers } from '../../../../testing/dossiers.ts'
import { handleSigningEvents } from '../../envelopes/handle-signing-events.ts'

const docusign = await startDocusign()
const database = await testDatabase()
const workflow = randomUUID()
const env = { ...docusign.env, PUBLIC_URL: 'https://portail.example.org', DOCUSIGN_IDENTITY_WORKFLOW: workflow }
const { as, deps } = await testApp(env, database)
const { db } = deps

async function send() {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const answers = Object.entries(sampleAnswers('pp-single-full')).filter(([name]) => form.element(name))
  const dossierId = await addDossier(deps, {
    client: 'client',
    status: 'unsigned',
    values: { ...Object.fromEntries(answers), sub_email: `un-${randomUUID().slice(0, 8)}@example.org` },
  })
  const url = `/api/v1/dossiers/${dossierId}/transitions`
  expect((await as('advisor', { method: 'POST', url, payload: { event: 'retry_signing' } })).statusCode).toBe(200)
  const find = async () => (await findEnvelopes(db, dossierId))[0]!
  await prepareEnvelope(deps, (await find()).id)
  return { dossierId, find, definition: docusign.envelopes.get((await find()).provider_id!)!.definition }
}

const codesTo = (recipient: string, code: string) =>
  db.selectFrom('mail').select('body').where('recipient', '=', recipient).where('body', 'like', `%${code}%`).execute()

test('with the check of the account every signer is verified: by telephone, the advisor by a code of their own', async () => {
  const { dossierId, find, definition } = await send()
  const [subscriber, advisor] = definition.recipients.signers
  expect(subscriber).toMatchObject({ identityVerification: { workflowId: workflow } })
  expect(advisor).toMatchObject({ roleName: 'subscriber_advisor', accessCode: expect.stringMatching(/^\d{8}$/) })
  const { id, signers } = await find()
  expect(signers.map(({ proof }) => proof)).toEqual(['phone', 'code'])

  // The code is mailed when the turn comes, to nobody else, and again with a second mail.
  const code = advisor!.accessCode!
  const { email } = signers[1]!
  expect(await codesTo(email, code)).toEqual([])
  const signed = { id: `signed ${id}`, kind: 'signed', party: 'subscriber', at: new Date() } as const
  const next = { id: `next ${id}`, kind: 'sent', party: 'subscriber_advisor', at: new Date() } as const
  await db.transaction().execute((tx) => handleSigningEvents(tx, deps, id, [signed, next]))
  expect(await codesTo(email, code)).toHaveLength(1)
  expect(await codesTo(signers[0]!.email, code)).toEqual([])
  const url = `/api/v1/dossier/${dossierId}/docusign/resend`
  await as('advisor', { method: 'POST', url, payload: { kind: 'subscription', party: 'subscriber_advisor' } })
  expect(await codesTo(email, code)).toHaveLength(2)
})

const news = (kind: 'completed' | 'declined' | 'expired' | 'voided', id: string): SigningEvent[] => {
  const at = new Date()
  const own = (party: Signer) => ({ id: `${party} ${id}`, kind: 'signed', party, at }) as const
  if (kind === 'completed') return [own('subscriber'), own('subscriber_advisor'), { id: `end ${id}`, kind, at }]
  return [{ id: `end ${id}`, kind, at, ...(kind === 'declined' && { party: 'subscriber' }) }]
}

test.each(['completed', 'declined', 'expired', 'voided'] as const)(
  'an access code is removed when its envelope is %s',
  async (kind) => {
    const { find } = await send()
    const { id } = await find()
    await db.transaction().execute((tx) => handleSigningEvents(tx, deps, id, news(kind, id)))
    const { state, signers } = await find()
    expect([state, ...signers.map((signer) => [signer.proof, signer.access_code])]).toEqual([
      kind,
      ['phone', null],
      ['code', null],
    ])
  },
)

test('an access code is removed when its dossier is abandoned, and nothing is sent without it', async () => {
  const { dossierId, find } = await send()
  const { signers } = await find()
  expect(signers[1]!.access_code).toMatch(/^\d{8}$/)
  const url = `/api/v1/dossiers/${dossierId}/status`
  expect((await as('advisor', { method: 'PUT', url, payload: { status: 'canceled' } })).statusCode).toBe(200)
  const { id, state, signers: ended } = await find()
  expect([state, ended[1]!.access_code]).toEqual(['voided', null])
  await expect(chooseProofs(db, deps.esign, ended)).rejects.toThrow('access codes are gone')

  // Chosen by a preparation that had begun before.
  await db.updateTable('envelope_signer').set({ access_code: '01234567' }).where('id', '=', ended[1]!.id).execute()
  await withdrawAtTool(deps, id)
  expect((await find()).signers[1]!.access_code).toBeNull()
})

test('an advisor whose account has a telephone is verified by it', async () => {
  const setAdvisorPhone = (phone: string | null) => db.transaction().execute((tx) => setPhone(tx, 'advisor', phone))
  await setAdvisorPhone('+33612345678')
  const { find, definition } = await send()
  await setAdvisorPhone(null)
  const row = (await find()).signers.find(({ party }) => party === 'subscriber_advisor')
  expect(row).toMatchObject({ phone: '+33612345678', proof: 'phone', access_code: null })
  const sent = definition.recipients.signers.find(({ roleName }) => roleName === 'subscriber_advisor')
  expect(sent?.accessCode).toBeUndefined()
  expect(sent?.identityVerification).toMatchObject({
    workflowId: workflow,
    inputOptions: [{ phoneNumberList: [{ countryCode: '33', number: '612345678' }] }],
  })
})

test('anyone at the screen may open the page of a signer whom DocuSign verifies', async () => {
  const { dossierId, find } = await send()
  const advisor = await findUser(db, 'advisor')
  expect((await find()).signers[0]!.user_id).not.toBe(advisor.id)
  const url = `/api/v1/dossier/${dossierId}/docusign/signing`
  const payload = { kind: 'subscription', party: 'subscriber' }
  expect((await as('advisor', { method: 'POST', url, payload })).statusCode).toBe(200)
})

test('an envelope that was sent unverified stays so, whatever the settings are by then', async () => {
  const { dossierId, find } = await send()
  const own = db
    .updateTable('envelope_signer')
    .set({ proof: 'none' })
    .where('envelope_id', '=', (await find()).id)
  await own.where('party', '=', 'subscriber').execute()
  const url = `/api/v1/dossier/${dossierId}/docusign/signing`
  const payload = { kind: 'subscription', party: 'subscriber' }
  const refused = await as('advisor', { method: 'POST', url, payload })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'signing.error.own-link-only'])
})
