import type { DossierItem } from '@parcelle/contract/dossiers'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const { deps, as } = await testApp()
const { db } = deps

async function cards(username: string, language: string): Promise<DossierItem[]> {
  const headers = { 'accept-language': language }
  return (await as(username, { url: '/api/v1/dossiers?itemsPerPage=100', headers })).json().dossiers
}

/** Compares the card with the dossier, field by field. */
async function expectAgreement(username: string, language = 'fr'): Promise<void> {
  const listed = await cards(username, language)
  expect(listed.length).toBeGreaterThan(0)
  for (const card of listed) {
    const reply = await as(username, { url: `/api/v1/dossiers/${card.id}`, headers: { 'accept-language': language } })
    expect(reply.json().dossier).toMatchObject(card)
  }
}

test.each([
  ['gestion', 'fr'],
  ['gestion', 'en'],
  ['backoffice', 'fr'],
  ['advisor', 'fr'],
  ['client', 'en'],
])('%s reads in %s on every card what the dossier says', async (username, language) => {
  await expectAgreement(username, language)
})

test('a card follows everything that changes in its dossier', async () => {
  const { id } = await db.selectFrom('dossier').select('id').where('status', '=', 'ongoing').executeTakeFirstOrThrow()
  const changes = {
    markers: ['mission_signed_by_subscriber', 'other'],
    subscription_amount: '1234567.89',
    product: null,
    shares: 42,
    detention_mode: 'say "so",\n{both}',
    dismemberment_type: 'é\\',
    dismemberment_scope: 'usu' as const,
    last_submitted_block: 7,
    page_id: 16,
    block_id: 118,
    page_rank: 3,
    page_count: 8,
    missing: 12,
    last_reason: 'Une raison, « écrite »',
    validation_date: new Date('2026-01-02T03:04:05Z'),
    signature_date: new Date('2026-02-03T04:05:06Z'),
    last_activity: new Date('2026-03-04T05:06:07Z'),
    client_id: null,
    lead: 'LEBŒUF « Zoé »',
  }
  for (const [column, value] of Object.entries(changes)) {
    await db
      .updateTable('dossier')
      .set({ [column]: value })
      .where('id', '=', id)
      .execute()
    await expectAgreement('gestion')
  }
})

test('people who change their name change it on every card', async () => {
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('id', 'in', db.selectFrom('dossier').select('client_id'))
    .executeTakeFirstOrThrow()
  await db.updateTable('client').set({ last_name: 'NOUVEAU', username: 'N1' }).where('id', '=', client.id).execute()
  await db.updateTable('app_user').set({ lastname: 'Dupont-Petit' }).where('username', '=', 'advisor').execute()
  await expectAgreement('gestion')
  const listed = await cards('gestion', 'fr')
  expect(listed.some((card) => card.client?.last_name === 'NOUVEAU')).toBe(true)
  expect(listed.some((card) => card.advisor?.lastname === 'Dupont-Petit')).toBe(true)
})
