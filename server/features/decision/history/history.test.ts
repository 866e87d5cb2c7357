import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Action, Actions } from '@parcelle/contract/decision/history'
import { isRecordedAction } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { lockDossier } from '../../../dossier/access/access.ts'
import { addDossierEvent, type Author, type EventPayload } from '../../../dossier/evidence/events.ts'
import { addMail, deleteOldMails } from '../../../platform/mail/outbox.ts'
import { testApp } from '../../../testing/app.ts'
import { addSigned, findUser } from '../../../testing/dossiers.ts'

const { as, deps } = await testApp()
const at = (id: string, path = '') => `/api/v1/dossier/integration-state/${id}${path}`

async function list(id: string, query = '', locale = 'fr'): Promise<Actions> {
  const reply = await as('gestion', { url: at(id, `/actions?${query}`), headers: { 'accept-language': locale } })
  return reply.json()
}
const shown = ({ text, user, origin, note }: Action) => [text, user, origin, note]
const addEvent = (id: string, author: Author, event: string, payload: EventPayload = {}) =>
  deps.db.transaction().execute(async (tx) => {
    await lockDossier(tx, id)
    await addDossierEvent(tx, id, author, event, payload)
  })
const fullName = async (username: string) => {
  const { firstname, lastname } = await findUser(deps.db, username)
  return `${firstname} ${lastname}`
}

test('the history has every action, newest first, with who and from where, not decisions alone', async () => {
  const id = await addSigned(deps, 'pp-single-full', { isSettled: false })
  const by = { party: 'subscriber', name: 'Claire DURAND', link: 'personal', address: '192.0.2.7' } as const
  await addEvent(id, { user: null, party: by, requestId: null }, 'send_signing_code', { channel: 'sms', to: '•• 12' })
  const pairing = { code: 'S00012', scope: 'np' }
  await as('gestion', { method: 'PUT', url: at(id, '/pairing/rejected/np/S00013') })
  await as('gestion', { method: 'PUT', url: at(id, '/pairing/customer'), payload: pairing })
  const decision = { integration_state: 'error', reason: 'À revoir,\nvite !' }
  await as('gestion2', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload: decision })
  const [one, two] = [await fullName('gestion'), await fullName('gestion2')]
  const office = 'Back-office, gestion'
  const { actions, people, kinds, total } = await list(id)
  const [mail, ...rest] = actions
  expect(mail).toMatchObject({ kind: 'mail', text: 'E-mail envoyé', user: 'Système', state: null })
  expect(mail?.note).toMatch(/^.*anomalie relevée dans le dossier.*\nAdressé à advisor@demo.example.org$/)
  expect(rest.slice(0, 4).map(shown)).toEqual([
    ['Erreur signalée', two, office, 'À revoir,\nvite !'],
    ['Client rattaché', one, office, 'Rattachement (Nue-propriété ou pleine propriété)\u00a0: aucun → S00012'],
    ['Client proposé écarté', one, office, 'S00013'],
    ['Code de signature envoyé', 'Claire DURAND', 'Lien personnel · 192.0.2.7', 'Par SMS\u00a0: •• 12'],
  ])
  expect(rest[0]?.state).toBe('error')
  expect(total).toBe(actions.length)
  expect(people).toEqual(expect.arrayContaining([one, two, 'Claire DURAND', 'Système']))
  expect(kinds).toEqual(expect.arrayContaining(['decision', 'pairing', 'signature', 'mail']))
  expect((await list(id, '', 'en')).actions[1]?.text).toBe('Error reported')

  expect((await list(id, 'kind=pairing')).actions.map(({ kind }) => kind)).toEqual(['pairing', 'pairing'])
  const theirs = await list(id, `person=${encodeURIComponent(two)}`)
  expect([theirs.total, theirs.actions.map(({ user }) => user)]).toEqual([1, [two]])
  expect(theirs.people, 'the filter does not take away what to filter by').toEqual(people)
})

test('repeated actions are grouped with their number; the others are paged', async () => {
  const id = await addSigned(deps)
  const before = (await list(id)).total
  const author = { user: await findUser(deps.db, 'gestion'), requestId: null }
  for (let n = 0; n < 3; n++) await addEvent(id, author, 'preview_receipt')
  for (let n = 0; n < 26; n++) await addEvent(id, author, 'remind_correction')
  const pages = [await list(id), await list(id, 'page=2')]
  expect(pages.map(({ total }) => total)).toEqual([before + 27, before + 27])
  expect(pages[0]?.actions).toHaveLength(25)
  expect(pages[1]?.actions.slice(0, 2)).toMatchObject([
    { text: 'Relance de la correction', times: 1, since: null },
    { text: 'Justificatif consulté', times: 3, since: expect.any(String) },
  ])
})

test('that we wrote about a dossier stays when the other mails are deleted', async () => {
  const id = await addSigned(deps)
  const letter = { recipient: 'client@example.org', subject: 'Objet', blocks: [] }
  await deps.db.transaction().execute((tx) => addMail(tx, { ...letter, dossierId: id }))
  const old = { created_at: new Date('2020-01-01'), attempts: 8 }
  await deps.db.updateTable('mail').set(old).where('dossier_id', '=', id).execute()
  await deleteOldMails(deps.db)
  const { actions } = await list(id, 'kind=mail')
  expect(actions.map(({ note }) => note)).toEqual([
    'Objet\nAdressé à client@example.org\nNon envoyé\u00a0: le serveur de messagerie l’a refusé 8 fois',
  ])
})

test('every event that the server records has a text', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test|demo/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const recorded = files.flatMap((source) =>
    [...source.matchAll(/(?:await|return) (?:addDossierEvent|recordWithoutNotification)\([^()]*?'([a-z_]+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(recorded.length).toBeGreaterThan(20)
  expect(recorded.filter((name) => !isRecordedAction(name))).toEqual([])
})
