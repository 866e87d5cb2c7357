import type { PointToCheck } from '@parcelle/contract/decision/points'
import { recordedActions } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addSigned, findUser } from '../../../testing/dossiers.ts'
import { screenDossier } from '../../screening/screen.ts'
import { loadNames, SUBSCRIBER } from '../../screening/testing/load-names.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`

async function read(id: string, locale = 'fr'): Promise<PointToCheck[]> {
  const headers = { 'accept-language': locale }
  return (await as('gestion', { url: at(id, '/points'), headers })).json().points
}
const find = async (id: string, point: string) => (await read(id)).find((one) => one.id === point)!
const check = (id: string, point: string, payload: object, by = 'gestion') =>
  as(by, { method: 'PUT', url: at(id, `/points/${point}`), payload })
const codeOf = (reply: { json(): { errors: { code: string }[] } }) => reply.json().errors[0]!.code
const eventsOf = (id: string) =>
  deps.db
    .selectFrom('dossier_event')
    .select(['event', 'payload'])
    .where('dossier_id', '=', id)
    .where('event', 'like', '%see_point')
    .orderBy('seq')
    .execute()

test('an exposed relative, a secure profile, failed questions and a second tax country are pointed out', async () => {
  const id = await addSigned(deps, 'pep-refused')
  const points = await read(id)
  expect(points.map((point) => point.id)).toEqual(
    expect.arrayContaining(['exposed-person', 'risk-profile', 'knowledge', 'tax-country']),
  )
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  expect(points.find((point) => point.id === 'exposed-person')).toMatchObject({
    title: 'Personne politiquement exposée, ou proche',
    place: { tab: 'presentation', elementId: form.element('is_pep_relative')!.id },
    lines: [
      { kind: 'answer', value: 'Oui' },
      { kind: 'answer', value: "Mère d'une parlementaire belge en exercice" },
    ],
    seen: null,
  })
  expect(points.find((point) => point.id === 'risk-profile')!.lines).toEqual([
    { kind: 'answer', label: 'Profil obtenu', value: 'Sécuritaire' },
    expect.objectContaining({ kind: 'answer', label: 'Produit souscrit' }),
    { kind: 'risk', risk: 3, highest: 2 },
  ])
  expect((await read(id, 'en')).map(({ title }) => title)).toContain('Wrong answers to the knowledge questions')
})

test('a candidate who is certain is a point until a side is paired', async () => {
  const id = await addSigned(deps, 'pp-single-full', { isSettled: false })
  expect((await find(id, 'pairing')).lines).toContainEqual({
    kind: 'candidate',
    scope: 'np',
    code: 'S00012',
    grade: 'certain',
  })
  await as('gestion', { method: 'PUT', url: at(id, '/pairing/customer'), payload: { code: 'S00012', scope: 'np' } })
  expect((await find(id, 'pairing'))?.lines ?? []).not.toContainEqual(expect.objectContaining({ kind: 'candidate' }))
})

test('a point is ticked with a note and unticked again; each is in the evidence', async () => {
  const id = await addSigned(deps, 'pep-refused')
  const { state } = await find(id, 'knowledge')
  const { firstname, lastname } = await findUser(deps.db, 'gestion')
  expect((await check(id, 'knowledge', { seen: true, state, note: 'Rappelée', replaces: null })).statusCode).toBe(204)
  const { seen } = await find(id, 'knowledge')
  expect(seen).toEqual({ user: `${firstname} ${lastname}`, at: expect.any(String), note: 'Rappelée' })
  expect((await check(id, 'knowledge', { seen: false, state, replaces: seen!.at })).statusCode).toBe(204)
  expect((await find(id, 'knowledge')).seen).toBeNull()
  expect(await eventsOf(id)).toEqual([
    { event: 'see_point', payload: expect.objectContaining({ point: 'knowledge', note: 'Rappelée', state }) },
    { event: 'unsee_point', payload: expect.objectContaining({ point: 'knowledge', state }) },
  ])
})

test('the second person to tick a point does not overwrite the first, and reads who that was', async () => {
  const id = await addSigned(deps, 'pep-refused')
  const { state } = await find(id, 'knowledge')
  await check(id, 'knowledge', { seen: true, state, note: 'Vu', replaces: null }, 'gestion2')
  const reply = await check(id, 'knowledge', { seen: true, state, note: 'Moi', replaces: null })
  const { firstname, lastname } = await findUser(deps.db, 'gestion2')
  expect([reply.statusCode, reply.json().errors[0]]).toEqual([
    409,
    expect.objectContaining({
      code: 'validation.error.point-seen',
      params: expect.objectContaining({ user: `${firstname} ${lastname}` }),
    }),
  ])
  expect((await find(id, 'knowledge')).seen).toMatchObject({ note: 'Vu' })
  // What was unticked meanwhile is not unticked again.
  const { at: seenAt } = (await find(id, 'knowledge')).seen!
  await check(id, 'knowledge', { seen: false, state, replaces: seenAt })
  expect(codeOf(await check(id, 'knowledge', { seen: false, state, replaces: seenAt }))).toBe(
    'validation.error.point-changed',
  )
})

test('what was seen counts until its facts change', async () => {
  const id = await addSigned(deps, 'pp-single-full', { isSettled: false })
  const { state } = await find(id, 'pairing')
  await check(id, 'pairing', { seen: true, state, replaces: null })
  expect((await find(id, 'pairing')).seen).not.toBeNull()
  const rejected = at(id, '/pairing/rejected/np/S00012')
  await as('gestion', { method: 'PUT', url: rejected })
  expect(codeOf(await check(id, 'pairing', { seen: true, state, replaces: null }))).toBe(
    'validation.error.point-changed',
  )
})

test('nothing is ticked in a dossier that is decided, and a point that is not there cannot be', async () => {
  const id = await addSigned(deps, 'pep-refused')
  const { state } = await find(id, 'knowledge')
  expect((await check(id, 'amount-gap', { seen: true, state, replaces: null })).statusCode).toBe(409)
  const decision = { integration_state: 'refused', reason: 'Non' }
  await as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload: decision })
  expect(codeOf(await check(id, 'knowledge', { seen: true, state, replaces: null }))).toBe('folder.error.status')
  expect((await find(id, 'knowledge')).state).toBe(state)
})

test('when the customer system does not answer, the other points are still shown', async () => {
  const id = await addSigned(deps, 'pep-refused')
  const { findCandidates } = deps.customers
  deps.customers.findCandidates = () => Promise.reject(new Error('down'))
  const points = await read(id)
  deps.customers.findCandidates = findCandidates
  expect(points.find((point) => point.id === 'pairing')).toMatchObject({ lines: [{ kind: 'lookup-failed' }] })
  expect(points.map((point) => point.id)).toContain('exposed-person')
})

test('an acceptance keeps the points that nobody had ticked, and the history names them to each reader', async () => {
  const id = await addSigned(deps, 'pep-refused')
  const points = await read(id)
  const { state } = await find(id, 'knowledge')
  await check(id, 'knowledge', { seen: true, state, replaces: null })
  const decision = { integration_state: 'validated' }
  const url = `/api/v1/dossiers/integration-state/${id}`
  expect((await as('gestion', { method: 'PUT', url, payload: decision })).statusCode).toBe(200)
  const { payload } = await deps.db
    .selectFrom('dossier_event')
    .select('payload')
    .where('dossier_id', '=', id)
    .where('event', '=', 'accept')
    .executeTakeFirstOrThrow()
  const open = points.filter((point) => point.id !== 'knowledge')
  expect(payload).toMatchObject({
    openPoints: open.map((point) => ({ point: point.id, title: point.title, state: point.state })),
  })
  const noteOf = async (locale: string, kind: string) => {
    const reply = await as('gestion', { url: at(id, `/actions?kind=${kind}`), headers: { 'accept-language': locale } })
    return reply.json().actions.map((one: { text: string; note: string | null }) => [one.text, one.note])
  }
  const titles = open.map(({ title }) => title).join(', ')
  const kind = recordedActions.see_point
  expect(await noteOf('fr', 'decision')).toContainEqual([
    'Dossier accepté',
    `Points de vigilance non vus\u00A0: ${titles}`,
  ])
  const inEnglish = (await read(id, 'en')).filter((point) => point.id !== 'knowledge' && point.id !== 'pairing')
  const [, note] = (await noteOf('en', 'decision')).find(([text]: string[]) => text === 'Folder accepted')
  for (const { title } of inEnglish) expect(note).toContain(title)
  expect(await noteOf('en', kind)).toContainEqual([
    'Point to check ticked as seen',
    'Wrong answers to the knowledge questions',
  ])
})

test('where every point was ticked, an acceptance keeps none', async () => {
  const id = await addSigned(deps, 'pep-refused')
  for (const { id: point, state } of await read(id)) await check(id, point, { seen: true, state, replaces: null })
  const url = `/api/v1/dossiers/integration-state/${id}`
  await as('gestion', { method: 'PUT', url, payload: { integration_state: 'validated' } })
  const entries = deps.db.selectFrom('dossier_event').select('payload').where('dossier_id', '=', id)
  expect(await entries.where('event', '=', 'accept').executeTakeFirst()).toEqual({
    payload: expect.not.objectContaining({ openPoints: expect.anything() }),
  })
})

test('a person with two hits is named once, and the point leads to the hits', async () => {
  const id = await addSigned(deps)
  await loadNames(deps.db, SUBSCRIBER, SUBSCRIBER)
  await deps.db.transaction().execute((tx) => screenDossier(tx, deps, id, 'list'))
  const { lines, place, state } = await find(id, 'screening')
  expect([lines, place]).toEqual([[{ kind: 'person', name: 'GARNIER Étienne' }], { tab: 'screening' }])
  await loadNames(deps.db, SUBSCRIBER, SUBSCRIBER, SUBSCRIBER)
  await deps.db.transaction().execute((tx) => screenDossier(tx, deps, id, 'list'))
  expect((await find(id, 'screening')).state).not.toBe(state)
})
