import { expect, test } from 'vitest'
import { openFrozenSession, toFrozenDossier } from '../../features/signing/envelopes/frozen-dossier.ts'
import { findEnvelope } from '../../features/signing/envelopes/envelopes.ts'
import { partValue } from '../../deployment/form-store.ts'
import { testApp } from '../../testing/app.ts'
import { addCompleted, addSigned } from '../../testing/dossiers.ts'
import { findDossierForm, findValues, openDossierSession } from './session.ts'
import { saveSummary } from '../summary.ts'

const { deps } = await testApp()

const rowOf = (id: string) => deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const without = (code: string | null) => {
  const products = deps.deployment.products.filter((product) => product.code !== code)
  return { ...deps, deployment: { ...deps.deployment, products } }
}

test('a product that is sold no more leaves what was submitted at its price and amounts', async () => {
  const before = await rowOf(await addSigned(deps))
  expect([before.unit_price, before.subscription_amount]).not.toContain(null)
  const { form } = await findDossierForm(deps, before)
  const session = openDossierSession(without(before.product), form, before, await findValues(deps.db, before.id))
  await deps.db.transaction().execute((tx) => saveSummary(tx, before, session, { changed: new Set() }))
  expect(await rowOf(before.id)).toEqual(before)
})

test('a product that is sold no more leaves what was signed as it was frozen', async () => {
  const dossier = await rowOf(await addSigned(deps))
  const envelope = await findEnvelope(deps.db, await addCompleted(deps, dossier.id, 'subscription'))
  const frozen = toFrozenDossier(envelope!.frozen)
  const session = await openFrozenSession(without(dossier.product), dossier, frozen)
  expect(frozen.amounts['subscription']).toBeGreaterThan(0)
  expect(partValue(session, 'subscriptionAmount')).toBe(frozen.amounts['subscription'])
})

test('until it is submitted, a dossier cannot be sold what is sold no more', async () => {
  const dossier = { ...(await rowOf(await addSigned(deps))), status: 'ongoing' as const }
  const { form } = await findDossierForm(deps, dossier)
  const session = openDossierSession(without(dossier.product), form, dossier, await findValues(deps.db, dossier.id))
  expect(partValue(session, 'unitPrice')).toBeNull()
})
