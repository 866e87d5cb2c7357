import { randomUUID } from 'node:crypto'
import type { Signer } from '@parcelle/domain'
import { beforeEach, expect, test } from 'vitest'
import { isOutage } from '../../../../platform/errors/outage.ts'
import { textInAll } from '../../../../platform/locales/texts.ts'
import { newToken } from '../../../../platform/secret-links.ts'
import { docusignTool } from './docusign.ts'
import { couple, letter, testDocusign } from './testing.ts'

const { docusign, as, deps, clock, tool, outgoing, addEnvelope, sendEnvelope, opening, receiveAll } =
  await testDocusign()

beforeEach(() => {
  clock.now = new Date()
  docusign.ledger.length = 0
})

test('an envelope is our documents, a tab on each field, its template and where to report to', async () => {
  const { id, providerId } = await sendEnvelope(['subscriber', 'subscriber_advisor'])
  expect(docusign.ledger).toEqual(['POST /oauth/token', `GET /envelopes?transaction_ids=${id}`, 'POST /envelopes'])
  const { definition } = docusign.envelopes.get(providerId)!
  expect(Buffer.from(definition.documents[0]!.documentBase64, 'base64')).toEqual(Buffer.from(letter))
  const tabs = definition.recipients.signers.map((signer) => signer.tabs.signHereTabs)
  expect(definition.recipients.signers).toMatchObject([
    { recipientId: '1', routingOrder: '1' },
    { recipientId: '4', routingOrder: '2' },
  ])
  expect(tabs.map((own) => own.map(({ documentId, pageNumber }) => [documentId, pageNumber]))).toEqual([
    [
      ['1', '1'],
      ['2', '1'],
    ],
    [['1', '1']],
  ])
  // The advisor's field is to the right of the spouse's, under the subscriber's.
  const [own, theirs] = tabs.map(([first]) => first!)
  expect(Number(own!.xPosition)).toBeLessThan(Number(theirs!.xPosition))
  expect(Number(own!.yPosition)).toBeLessThan(Number(theirs!.yPosition))
  expect(definition.customFields.textCustomFields.map(({ value }) => value)).toContain('tpl-lettre-mission-v1')
  expect(definition.notification.expirations.expireAfter).toBe('15')
  expect(definition.eventNotification).toMatchObject({
    url: 'https://portail.example.org/webhooks/docusign',
    deliveryMode: 'SIM',
    includeHMAC: 'true',
  })
})

test('where the account has the check, the code goes to the telephone of the signer, or is one of ours', async () => {
  const identityWorkflow = randomUUID()
  const account = { ...deps.config.docusign!, identityWorkflow }
  const checking = docusignTool({ account, publicUrl: 'http://localhost', db: deps.db })
  expect([checking.proofOf({ phone: '+33612345678' }), checking.proofOf({ phone: null })]).toEqual(['phone', 'code'])
  expect(tool.proofOf({ phone: '+33612345678' })).toBe('none')
  const { id } = await addEnvelope(['subscriber', 'subscriber_advisor'])
  const envelope = outgoing(id, ['subscriber', 'subscriber_advisor'])
  const [subscriber, advisor] = envelope.signers
  const proved = [
    { ...subscriber!, proof: 'phone' },
    { ...advisor!, proof: 'code', accessCode: '01234567' },
  ] as const
  const { providerId } = await checking.send({ ...envelope, signers: proved })
  const { definition } = docusign.envelopes.get(providerId)!
  expect(definition.recipients.signers[1]).toMatchObject({ accessCode: '01234567' })
  expect(definition.recipients.signers[1]!.identityVerification).toBeUndefined()
  expect(definition.recipients.signers[0]!.identityVerification).toMatchObject({
    workflowId: identityWorkflow,
    inputOptions: [{ phoneNumberList: [{ countryCode: '33', number: '612345678' }] }],
  })
  // Nobody reports to an address that cannot be reached.
  expect(definition.eventNotification).toBeUndefined()
})

test('an envelope whose answer was lost is found again, not sent twice', async () => {
  const envelope = outgoing((await addEnvelope()).id, couple)
  docusign.trouble('POST /envelopes', 'lost answer')
  await expect(tool.send(envelope)).rejects.toSatisfy(isOutage)
  const { providerId } = await tool.send(envelope)
  expect(await tool.send(envelope)).toEqual({ providerId })
  expect(docusign.ledger.filter((call) => call === 'POST /envelopes')).toHaveLength(1)
})

test('calls side by side ask for one token; one that is over is replaced without a word', async () => {
  const { providerId } = await sendEnvelope()
  const another = docusignTool({ account: deps.config.docusign!, publicUrl: deps.config.publicUrl, db: deps.db })
  docusign.ledger.length = 0
  await Promise.all(Array.from({ length: 5 }, () => another.certificate(providerId, [])))
  expect(docusign.ledger.filter((call) => call.includes('oauth'))).toHaveLength(1)
  docusign.expireTokens()
  expect(Buffer.from(await another.certificate(providerId, [])).toString()).toContain('certificate')
  expect(docusign.ledger.filter((call) => call.includes('oauth'))).toHaveLength(2)
})

test('a failing tool is retried, one over its rate limit is not, and a silent one times out', async () => {
  const { providerId } = await sendEnvelope()
  const path = `GET /envelopes/${providerId}/documents/certificate`
  docusign.ledger.length = 0
  docusign.trouble(path, 503)
  docusign.trouble(path, 'silence')
  await tool.certificate(providerId, [])
  expect(docusign.ledger).toEqual([path, path, path])
  docusign.trouble(path, 429)
  await expect(tool.certificate(providerId, [])).rejects.toSatisfy(isOutage)
  expect(docusign.ledger).toHaveLength(4)
  // What it refuses it would refuse again, and no bug of ours hides as an outage.
  docusign.trouble(path, 400)
  await expect(tool.certificate(providerId, [])).rejects.toThrow(/^DocuSign refuses GET .* 400 TROUBLE$/)
})

test('a tool that sends us elsewhere is not followed', async () => {
  const { providerId } = await sendEnvelope()
  const path = `GET /envelopes/${providerId}/documents/certificate`
  docusign.ledger.length = 0
  docusign.trouble(path, 307)
  docusign.expireTokens()
  docusign.trouble('POST /oauth/token', 307)
  await tool.certificate(providerId, [])
  expect(docusign.ledger.filter((call) => call.includes('/elsewhere'))).toEqual([])
  expect(docusign.ledger.at(-1)).toBe(path)
})

test('one person at a time has an envelope open; the next reads who, and comes in when they have left', async () => {
  const { providerId, dossierId } = await sendEnvelope()
  const { url, expiresAt } = await opening(providerId, 'subscriber')
  expect(url).toContain('/Signing/')
  expect(expiresAt.getTime() - clock.now.getTime()).toBe(300_000)
  // Their own page again is no second person.
  await opening(providerId, 'subscriber')
  await expect(opening(providerId, 'co_subscriber')).rejects.toMatchObject({
    status: 409,
    body: { errors: [{ code: 'signing.error.in-progress', params: { name: 'Camille subscriber' } }] },
  })
  await receiveAll(docusign.act(providerId, 'subscriber', 'completed'))
  await opening(providerId, 'co_subscriber')
  // Whoever closes the page has left, and nobody else with them.
  const leave = (party: Signer) =>
    as('advisor', {
      method: 'POST',
      url: `/api/v1/dossier/${dossierId}/docusign/left`,
      payload: { kind: 'mission', party },
    })
  expect((await leave('subscriber')).statusCode).toBe(204)
  await expect(opening(providerId, 'subscriber')).rejects.toMatchObject({ status: 409 })
  await leave('co_subscriber')
  await opening(providerId, 'subscriber')
})

test('a signer who came by the link of their mail signs at DocuSign, which does not receive the link', async () => {
  const { id, providerId } = await sendEnvelope()
  const { token: link, hash } = newToken()
  const own = deps.db.updateTable('envelope_signer').set({ link_hash: hash }).where('envelope_id', '=', id)
  await own.where('party', '=', 'subscriber').execute()
  const call = (key: string, name: string, payload: object = {}) =>
    as(null, { method: 'POST', url: `/api/v1/signing/${key}/${name}`, payload })
  const page = (await call(link, 'opened')).json()
  expect(page).toMatchObject({ view: 'provider', signer: { party: 'subscriber' } })
  // Our own tool signs nothing that is at another.
  expect((await call(page.key, 'code', { channel: 'mail' })).statusCode).toBe(409)
  const reply = await call(link, 'provider')
  expect(reply.json().url).toContain('/Signing/')
  expect(docusign.views.get(providerId)).toMatchObject({
    recipientId: '1',
    returnUrl: 'https://portail.example.org/signature/back',
    frameAncestors: ['https://portail.example.org', docusign.env.DOCUSIGN_BASE_URL],
  })
  expect(JSON.stringify(docusign.views.get(providerId))).not.toContain(link)
  // Back on their page they have left the tool's, and the place is free.
  await expect(opening(providerId, 'co_subscriber')).rejects.toMatchObject({ status: 409 })
  await call(link, 'opened')
  await opening(providerId, 'co_subscriber')
  await receiveAll(docusign.act(providerId, 'subscriber', 'completed'))
  expect((await as(null, { url: `/api/v1/signing/${page.key}` })).json().view).toBe('signed')
  expect((await call(link, 'provider')).statusCode).toBe(409)
})

test('a signing lock is free again once its page sends no sign of life', async () => {
  const { providerId } = await sendEnvelope()
  await opening(providerId, 'subscriber')
  const pingUrl = docusign.views.get(providerId)?.pingUrl ?? ''
  const ping = await as(null, { url: new URL(pingUrl).pathname })
  expect(ping.statusCode).toBe(204)
  clock.now = new Date(Date.now() + 120_000)
  await expect(opening(providerId, 'co_subscriber')).rejects.toMatchObject({ status: 409 })
  clock.now = new Date(Date.now() + 200_000)
  await opening(providerId, 'co_subscriber')
  // The page that was left behind keeps nothing.
  await as(null, { url: new URL(pingUrl).pathname })
  await expect(opening(providerId, 'subscriber')).rejects.toMatchObject({ status: 409 })
})

test('a place that could not be used is given back; an envelope that is over says so', async () => {
  const { providerId } = await sendEnvelope()
  for (let tries = 0; tries < 3; tries++) docusign.trouble(`POST /envelopes/${providerId}/views`, 500)
  await expect(opening(providerId, 'subscriber')).rejects.toSatisfy(isOutage)
  await opening(providerId, 'co_subscriber')
  await tool.void(providerId, 'un nom est faux')
  await tool.void(providerId, 'une adresse est fausse')
  await expect(opening(providerId, 'co_subscriber')).rejects.toMatchObject({
    body: { errors: [{ code: 'signing.error.over' }] },
  })
})

test('we send a signer’s mail again ourselves: the tool writes to nobody who signs on our page', async () => {
  const { dossierId } = await sendEnvelope()
  docusign.ledger.length = 0
  const url = `/api/v1/dossier/${dossierId}/docusign/resend`
  const reply = await as('advisor', { method: 'POST', url, payload: { kind: 'mission', party: 'co_subscriber' } })
  expect([reply.statusCode, docusign.ledger]).toEqual([204, []])
  const mails = deps.db.selectFrom('mail').select('body').where('recipient', '=', 'co_subscriber@example.org')
  expect((await mails.executeTakeFirstOrThrow()).body).toContain('/signature/')
})

test('our lost messages are requested again, those of other systems are not', async () => {
  const { providerId } = await sendEnvelope()
  expect(await tool.askAgain()).toBe(0)
  docusign.failures.push(randomUUID(), providerId, providerId)
  expect(await tool.askAgain()).toBe(1)
  expect(docusign.ledger.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /connect/envelopes/retry_queue'])
  docusign.failures.length = 0
})

test('the page lets in the frame of this tool and no other', async () => {
  const policy = String((await as(null, { url: '/nowhere' })).headers['content-security-policy'])
  expect(policy).toContain(`frame-src 'self' ${docusign.env.DOCUSIGN_BASE_URL};`)
})

test.each([
  ['the tool', 'Envelope has expired.'],
  ['we', textInAll('signing.tool.expired').fr],
  ['we, in English,', textInAll('signing.tool.expired').en],
])('an envelope that %s let expire is recorded as expired', async (_, reason) => {
  const { providerId } = await sendEnvelope()
  await tool.void(providerId, reason)
  clock.now = new Date(Date.now() + 3_600_000)
  expect((await tool.readEvents(providerId)).map(({ kind }) => kind)).toContain('expired')
})

test('without messages the status is polled every quarter of an hour, never by screens', async () => {
  const { providerId, dossierId } = await sendEnvelope()
  couple.forEach((party) => docusign.act(providerId, party, 'completed'))
  const path = `GET /envelopes/${providerId}?include=recipients`
  docusign.ledger.length = 0
  docusign.trouble(path, 503)
  await expect(tool.readEvents(providerId)).rejects.toSatisfy(isOutage)
  const tries = await Promise.all(Array.from({ length: 20 }, () => tool.readEvents(providerId)))
  expect(tries.flat()).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => as('advisor', { url: `/api/v1/dossiers/${dossierId}` })))
  expect(docusign.ledger).toEqual([path])
  clock.now = new Date(Date.now() + 15 * 60_000)
  const kinds = (await tool.readEvents(providerId)).map(({ kind, party }) => [kind, party])
  expect(kinds).toContainEqual(['signed', 'co_subscriber'])
  expect(kinds.at(-1)).toEqual(['completed', undefined])
  expect(docusign.ledger).toEqual([path, path])
})
