import { expect, test } from 'vitest'
import { openFrozenSession, toFrozenDossier } from '../../features/signing/frozen-dossier.ts'
import { findEnvelope } from '../../features/signing/envelopes.ts'
import { partValue } from '../../deployment/form-store.ts'
import { testApp } from '../../testing/app.ts'
import { addCompleted, addSigned } from '../../testing/dossiers.ts'
import type { DossierRow } from '../access/access.ts'
import { findDossierForm, findValues, openDossierSession } from './session.ts'
import { saveSummary } from '../summary.ts'

const { deps } = await testApp()

const rowOf = (id: string) => deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The dossier's edition once a product is sold no more. */
const without = async (dossier: DossierRow) => {
  const published = await findDossierForm(deps, dossier)
  const soldToday = new Set([...published.deployment.soldToday].filter((code) => code !== dossier.product))
  return { ...published, deployment: { ...published.deployment, soldToday } }
}

test('a product that is sold no more leaves what was submitted at its price and amounts', async () => {
  const before = await rowOf(await addSigned(deps))
  expect([before.unit_price, before.subscription_amount]).not.toContain(null)
  const session = openDossierSession(deps, await without(before), before, await findValues(deps.db, before.id))
  await deps.db.transaction().execute((tx) => saveSummary(tx, before, session, { changed: new Set() }))
  expect(await rowOf(before.id)).toEqual(before)
})

test('a product that is sold no more leaves what was signed as it was frozen', async () => {
  const dossier = await rowOf(await addSigned(deps))
  const envelope = await findEnvelope(deps.db, await addCompleted(deps, dossier.id, 'subscription'))
  const frozen = toFrozenDossier(envelope!.frozen)
  const unsold = await without(dossier)
  const forms = { ...deps.forms, find: async () => unsold }
  const session = await openFrozenSession({ forms }, dossier, frozen)
  expect(frozen.amounts['subscription']).toBeGreaterThan(0)
  expect(partValue(session, 'subscriptionAmount')).toBe(frozen.amounts['subscription'])
})

test('until it is submitted, a dossier cannot be sold what is sold no more', async () => {
  const dossier = { ...(await rowOf(await addSigned(deps))), status: 'ongoing' as const }
  const session = openDossierSession(deps, await without(dossier), dossier, await findValues(deps.db, dossier.id))
  expect(partValue(session, 'unitPrice')).toBeNull()
})
