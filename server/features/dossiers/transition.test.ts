import { takesAnswer } from '@parcelle/forms'
import { listCardActions, dossierStatuses, roles, type Role } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { pagePdf } from '../receipts/inspection/testing/files.ts'
import { registerPaperDossiers } from '../compliance/register-paper-dossiers.ts'
import { moveAsSystem } from '../../testing/as-system.ts'
import { testApp } from '../../testing/app.ts'
import { writeReport } from '../report/testing.ts'
import { makeReport } from '../report/document/make-report.ts'
import { addDossier, addNote, sampleAnswers, type NewDossier } from '../../testing/dossiers.ts'
import { sample } from '../../testing/sampling.ts'

const { as, deps } = await testApp({ IMMEDIATE_REJECTION: 'true', CLIENT_DECISION_MAIL: 'true' })
const off = await testApp()
const { client: CLIENT, backOffice: BACK_OFFICE } = deps.deployment.forms

const abandon = (user: string, id: string, app = as) =>
  app(user, { method: 'PUT', url: `/api/v1/dossiers/${id}/status`, payload: { status: 'canceled' } })
const move = (user: string, id: string, event: string, reason?: string, app = as) =>
  app(user, {
    method: 'POST',
    url: `/api/v1/dossiers/${id}/transitions`,
    payload: { event, ...(reason && { reason }) },
  })
const submit = (user: string, id: string, blockId: number) =>
  as(user, { method: 'PUT', url: `/api/v1/dossiers/${id}/values`, payload: { submittingBlockId: blockId, values: [] } })
const events = (id: string) =>
  deps.db.selectFrom('dossier_event').selectAll().where('dossier_id', '=', id).orderBy('seq').execute()
const blockOf = async (formId: number, slug: string) =>
  (await deps.forms.current(formId))!.form.blocks.find((one) => one.slug === slug)!.id

const sampled = async (id: string, given: NewDossier, changes: Record<string, string> = {}) =>
  addDossier(deps, { ...given, values: { ...(await known(id, given.formId ?? CLIENT)), ...changes } })
async function known(id: string, formId: number) {
  const { form } = (await deps.forms.current(formId))!
  return Object.fromEntries(Object.entries(sampleAnswers(id)).filter(([name]) => takesAnswer(form.element(name)!)))
}

test('a dossier is abandoned, and asking again answers the same bytes', async () => {
  const id = await addDossier(deps, { client: 'client' })
  const first = await abandon('advisor', id)
  expect(first.statusCode).toBe(200)
  expect(first.json().dossier).toMatchObject({ status: 'canceled', state: 'canceled', state_label: 'Abandonné' })
  const again = await abandon('advisor', id)
  expect(again.body).toBe(first.body)
  expect((await events(id)).map(({ event }) => event)).toEqual(['abandon'])
  const english = await as('advisor', { url: `/api/v1/dossier/${id}/summary`, headers: { 'accept-language': 'en' } })
  expect(english.json().dossier.state_label).toBe('Abandoned')
})

test.each(['signed', 'rejected'] as const)('a %s dossier is not abandoned', async (status) => {
  const id = await addDossier(deps, { status })
  const reply = await abandon('advisor', id)
  expect(reply.statusCode).toBe(409)
  expect(reply.json().errors[0]).toMatchObject({ code: 'folder.error.status', params: { status } })
})

test('the status call accepts only an abandonment', async () => {
  const id = await addDossier(deps)
  const reply = await as('advisor', {
    method: 'PUT',
    url: `/api/v1/dossiers/${id}/status`,
    payload: { status: 'signed' },
  })
  expect(reply.statusCode).toBe(400)
})

test('manage_dossier abandons paper dossiers and no other; a client abandons none', async () => {
  const online = await addDossier(deps, { client: 'client' })
  const paperDossier = await addDossier(deps, { formId: BACK_OFFICE, advisor: null, createdBy: 'gestion' })
  expect((await abandon('gestion', online)).statusCode).toBe(403)
  expect((await abandon('client', online)).statusCode).toBe(403)
  expect((await abandon('backoffice', paperDossier)).statusCode).toBe(403)
  expect((await abandon('gestion', paperDossier)).statusCode).toBe(200)
})

test('every transition leaves who, in which role, from what to what, and why', async () => {
  const id = await addDossier(deps, { status: 'compliance_validation', client: 'client' })
  const reply = await move('backoffice', id, 'request_documents', '  Le RIB est illisible.  ')
  expect(reply.json().dossier).toMatchObject({
    state: 'additional_documents',
    detail: { last_reason: '  Le RIB est illisible.  ' },
  })
  const [entry] = await events(id)
  expect(entry).toMatchObject({
    role: 'back_office_user',
    event: 'request_documents',
    payload: {
      status: { before: 'compliance_validation', after: 'additional_documents' },
      reason: '  Le RIB est illisible.  ',
    },
  })
  expect(entry?.request_id).toBe(reply.headers['x-request-id'])
})

test.each<[string, string, string, string | undefined, number, object]>([
  ['a role without the event', 'client', 'pass_check', undefined, 403, { code: 'error.forbidden' }],
  ['an event of the system', 'gestion', 'subscription_signed', undefined, 403, { code: 'error.forbidden' }],
  ['an event that has its own call', 'advisor', 'submit_mission', undefined, 403, { code: 'error.forbidden' }],
  ['an event that does not exist', 'advisor', 'fly', undefined, 422, { property: 'event' }],
  [
    'an event from another status',
    'backoffice',
    'start_check',
    undefined,
    409,
    { params: { status: 'compliance_validation' } },
  ],
  ['a decision without its reason', 'backoffice', 'fail_check', undefined, 422, { property: 'reason' }],
  [
    'a reason that is too long',
    'backoffice',
    'fail_check',
    'x'.repeat(2001),
    422,
    { code: 'validation.error.reason-too-long' },
  ],
])('%s is refused', async (_, user, event, reason, status, error) => {
  const id = await addDossier(deps, { status: 'compliance_validation', client: 'client' })
  const reply = await move(user, id, event, reason)
  expect(reply.statusCode).toBe(status)
  expect(reply.json().errors[0]).toMatchObject(error)
  expect(await events(id)).toEqual([])
})

test('immediate rejection is a switch: before signature it rejects, on a signed dossier it refuses the integration', async () => {
  const [open, signed] = [await addDossier(deps), await addDossier(deps, { status: 'signed' })]
  expect((await move('gestion', open, 'reject', 'Doublon')).json().dossier).toMatchObject({ state: 'rejected' })
  expect((await move('backoffice', signed, 'reject', 'Doublon')).statusCode).toBe(403)
  expect((await move('gestion', signed, 'reject', 'Doublon')).json().dossier).toMatchObject({
    state: 'signed',
    integrate_state: 'refused',
  })
  expect((await move('gestion', signed, 'reject', 'Encore')).statusCode).toBe(409)
  for (const status of ['ongoing', 'signed'] as const) {
    const id = await addDossier(off.deps, { status })
    expect((await move('gestion', id, 'reject', 'Doublon', off.as)).statusCode).toBe(403)
  }
})

test('rejecting a signed dossier at once is a refusal: people are notified, notes stay internal, the history names who decided', async () => {
  const id = await addDossier(deps, { status: 'signed', client: 'client' })
  await addNote(deps, id, 'Figure au registre')
  const repeated = await move('gestion', id, 'reject', 'Refus : figure au registre.')
  expect([repeated.statusCode, repeated.json().errors[0].code]).toEqual([422, 'screening.error.repeats'])

  const { number } = (await move('gestion', id, 'reject', 'Doublon')).json().dossier
  const mails = await deps.db.selectFrom('mail').select('body').where('subject', 'like', `%${number}%`).execute()
  expect(mails.map(({ body }) => body.includes('Doublon')).toSorted()).toEqual([false, true])

  const [error] = (await move('gestion2', id, 'reject', 'Encore')).json().errors
  expect(error).toMatchObject({
    code: 'validation.error.already-decided',
    params: { user: 'Gérard Leroux', state: 'refused', at: expect.any(String) },
  })
  const outside = await move('advisor', id, 'reject', 'Encore')
  expect([outside.statusCode, outside.json().errors[0].params], 'who may not decide hears of nobody').toEqual([
    403,
    undefined,
  ])
})

test('an advised dossier goes through its mission letter and its report to signature', async () => {
  const id = await sampled('pp-married-spouse', { client: 'client' })
  const state = async () => (await as('advisor', { url: `/api/v1/dossier/${id}/summary` })).json().dossier.status
  const early = await submit('advisor', id, await blockOf(CLIENT, 'signature-souscription'))
  expect(early.statusCode).toBe(409)

  const mission = await submit('advisor', id, await blockOf(CLIENT, 'signature-mission'))
  expect(mission.json().dossier).toMatchObject({ state: 'mission_validation' })
  await moveAsSystem(deps, id, 'mission_signed', ['mission_signed_by_subscriber'])
  expect(await state()).toBe('mission_validation mission_signed_by_subscriber')
  await moveAsSystem(deps, id, 'mission_signed', ['mission_signed_by_subscriber_spouse'])
  expect(await state()).toBe('mission_validated mission_signed_by_subscriber mission_signed_by_subscriber_spouse')
  const issued = await move('advisor', id, 'issue_report')
  expect([issued.statusCode, issued.json().errors[0].code]).toEqual([422, 'report.error.unwritten'])
  await writeReport(deps, id)
  expect((await move('advisor', id, 'issue_report')).statusCode).toBe(200)
  const { id: reportId } = await deps.db.selectFrom('report').select('id').executeTakeFirstOrThrow()
  await makeReport(deps, reportId)
  expect((await move('client', id, 'validate_report')).statusCode).toBe(200)
  const finish = await submit('client', id, await blockOf(CLIENT, 'signature-souscription'))
  expect(finish.json().dossier).toMatchObject({ state: 'signature' })

  const all = ['subscriber', 'subscriber_spouse', 'subscriber_advisor'].map((who) => `subscription_signed_by_${who}`)
  await moveAsSystem(deps, id, 'subscription_signed', all)
  const signed = (await as('client', { url: `/api/v1/dossier/${id}/summary` })).json().dossier
  expect(signed).toMatchObject({ state: 'signed', integrate_state: 'ongoing', signature_date: expect.any(String) })
  const told = (await events(id)).map(({ event }) => event)
  expect(told).toEqual([
    'submit',
    'submit_mission',
    'create_envelope',
    'envelope_signed',
    'envelope_signed',
    'mission_signed',
    'issue_report',
    'send_report',
    'validate_report',
    'submit',
    'submit_subscription',
    'create_envelope',
    ...all.map(() => 'envelope_signed'),
    'subscription_signed',
  ])
})

test('a direct dossier goes straight to signature', async () => {
  const given = { direct: true, advisor: null, createdBy: 'direct', client: 'direct' }
  const id = await sampled('direct-153k', given)
  const reply = await submit('direct', id, await blockOf(CLIENT, 'signature-souscription'))
  expect(reply.json().dossier.state).toBe('signature')
})

test('where the company checks first, large amounts and exposed persons go to the check, others to signature', async () => {
  const finish = await checkingFirst()
  expect((await finish('direct-153k')).dossier.state).toBe('compliance_validation')
  expect((await finish('pep-refused')).dossier.state).toBe('compliance_validation')
  expect((await finish('pp-married-spouse')).dossier.state).toBe('signature')
})

test('a contact that could not sign after the check is refused before it', async () => {
  const finish = await checkingFirst()
  const exposed = { is_pep_relative: 'Oui', pep_function: 'Mère d’une parlementaire' }
  const codes = async (sample: string, changes: Record<string, string>) =>
    (await finish(sample, changes)).errors?.map(({ code }: { code: string }) => code)
  expect(await codes('direct-153k', { sub_last_name: '李' })).toEqual(['signing.error.unprintable-name'])
  expect(await codes('pp-married-spouse', { ...exposed, spouse_last_name: '王' })).toEqual([
    'signing.error.unprintable-name',
  ])
  expect((await finish('pp-married-spouse', exposed)).dossier.state).toBe('compliance_validation')
})

/** Submits a sample at a company that checks dossiers before signature. */
async function checkingFirst() {
  const checked = await testApp({ COMPLIANCE_BEFORE_SIGNATURE: 'true' })
  const advised: NewDossier = { status: 'adequacy_report_validated' }
  const alone: NewDossier = { direct: true, advisor: null, createdBy: 'direct', client: 'direct' }
  return async (sample: string, changes: Record<string, string> = {}) => {
    const [user, given] = sample.startsWith('direct') ? ['direct', alone] : ['advisor', advised]
    const id = await addDossier(checked.deps, { ...given, values: { ...(await known(sample, CLIENT)), ...changes } })
    const payload = { submittingBlockId: await blockOf(CLIENT, 'signature-souscription'), values: [] }
    return (await checked.as(user, { method: 'PUT', url: `/api/v1/dossiers/${id}/values`, payload })).json()
  }
}

test('a paper dossier goes from its registration to its signature, and its scan stays', async () => {
  const paperDossier = { formId: BACK_OFFICE, advisor: null, createdBy: 'gestion' }
  const id = await sampled('manual-couple', paperDossier)
  const { form } = (await deps.forms.current(BACK_OFFICE))!
  const scan = form.element(String(form.definition.referential!['paperSignatureScan']))!
  const give = () =>
    as('gestion', {
      method: 'PUT',
      url: `/api/v1/dossiers/${id}/receipts`,
      payload: {
        submittingBlockId: form.blockOf(scan.id)!.id,
        receipts: [
          {
            typeId: scan.attributes.types![0]!.typeId,
            elementId: scan.id,
            title: 'bulletin.pdf',
            value: pagePdf().toString('base64'),
          },
        ],
      },
    })
  const [receipt] = (await give()).json().dossier.receipts
  const reply = await submit('gestion', id, await blockOf(BACK_OFFICE, 'enregistrement'))
  expect(reply.json().dossier).toMatchObject({ state: 'registration' })

  expect(await registerPaperDossiers(deps)).toBeGreaterThan(0)
  const { can, paper: read } = (await as('backoffice', { url: `/api/v1/dossiers/${id}/compliance` })).json()
  expect(can).toEqual(['start_check'])
  expect(read).toMatchObject({
    registerNumber: expect.stringMatching(/^\d{4}-\d{5}$/),
    signedOn: sampleAnswers('manual-couple')['paper_signature_date'],
    scans: [{ receiptId: receipt.receiptId, title: 'bulletin.pdf' }],
  })
  expect((await events(id)).at(-1)).toMatchObject({
    event: 'register',
    actor_id: null,
    payload: { registerNumber: read.registerNumber, scans: [{ id: receipt.receiptId }] },
  })

  const documents = [{ elementId: scan.id, reason: 'Page 2 absente' }]
  expect((await move('backoffice', id, 'start_check')).statusCode).toBe(200)
  const payload = { event: 'request_documents', documents }
  await as('backoffice', { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload })
  const removal = await as('gestion', { method: 'DELETE', url: `/api/v1/dossiers/${id}/receipts/${receipt.receiptId}` })
  expect(removal.json().errors[0].code).toBe('receipt.error.archived')
  await deps.db.updateTable('dossier').set({ status: 'compliance_validation' }).where('id', '=', id).execute()

  for (const event of ['pass_check', 'record_payment'])
    expect((await move('backoffice', id, event)).statusCode).toBe(200)
  expect((await move('backoffice', id, 'record_paper_signature')).statusCode).toBe(403)
  const signing = (signedOn?: string) =>
    as('gestion', {
      method: 'POST',
      url: `/api/v1/dossiers/${id}/transitions`,
      payload: { event: 'record_paper_signature', ...(signedOn && { signedOn }) },
    })
  expect((await signing('2099-01-01')).json().errors[0]).toMatchObject({ property: 'signedOn' })
  expect((await signing()).json().dossier).toMatchObject({
    state: 'signed',
    signature_date: expect.stringContaining(sampleAnswers('manual-couple')['paper_signature_date']!),
  })
  // The scan is now the signed document.
  const ofTool = `/api/v1/dossier/${id}/${deps.deployment.esign}/documents`
  const [document] = (await as('gestion', { url: ofTool })).json()
  expect(document).toMatchObject({ id: receipt.receiptId, title: 'bulletin.pdf', rank: 1 })
  expect((await as('gestion', { url: `${ofTool}/${document.id}` })).json()).toMatchObject({
    mimetype: 'application/pdf',
  })
})

test('a paper dossier without its scan is not recorded as signed', async () => {
  const paperDossier = {
    formId: BACK_OFFICE,
    advisor: null,
    createdBy: 'gestion',
    status: 'compliant_payment',
  } as const
  const id = await sampled('manual-couple', paperDossier)
  expect((await move('gestion', id, 'record_paper_signature')).json().errors[0].code).toBe('compliance.error.no-scan')
})

test('of two people who move a dossier at once, one succeeds and the other gets its current status', async () => {
  const id = await addDossier(deps, { status: 'compliance_validation' })
  const replies = await Promise.all([
    move('backoffice', id, 'pass_check'),
    move('gestion', id, 'fail_check', 'Origine des fonds inconnue'),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await events(id)).toHaveLength(1)
})

test('the server abandons and duplicates exactly what a card offers to', async () => {
  const { as: call, deps: on } = await testApp({ DUPLICATION: 'true' })
  const owners: Record<Role, NewDossier & { user: string }> = {
    client: { user: 'client', client: 'client' },
    prospect: { user: 'prospect', client: 'prospect' },
    prospect_direct: { user: 'direct', direct: true, advisor: null, createdBy: 'direct', client: 'direct' },
    advisor: { user: 'advisor' },
    partner: { user: 'partner' },
    manager: { user: 'manager' },
    back_office_user: { user: 'backoffice' },
    manage_dossier: { user: 'gestion' },
    studio: { user: 'studio' },
  }
  for (const status of sample(dossierStatuses, 3))
    for (const role of roles)
      for (const form of role === 'manage_dossier' ? (['client', 'backOffice'] as const) : (['client'] as const)) {
        const { user, ...given } = owners[role]
        const id = await addDossier(on, { ...given, formId: on.deployment.forms[form], status })
        const offered = listCardActions(role, { status, form }, on.deployment.features)
        const copy = await call(user, { method: 'POST', url: `/api/v1/dossiers/${id}/duplicate` })
        const done = await abandon(user, id, call)
        const seen = { duplicate: copy.statusCode === 201, abandon: done.statusCode === 200 }
        // A card no longer offers it, but the call is idempotent.
        const isDone =
          status === 'canceled' && listCardActions(role, { status: 'ongoing', form }, on.deployment.features)
        const abandons = offered.includes('abandon') || (isDone && isDone.includes('abandon'))
        expect({ role, status, form, ...seen }).toEqual({
          role,
          status,
          form,
          duplicate: offered.includes('duplicate'),
          abandon: abandons,
        })
      }
}, 60_000)
