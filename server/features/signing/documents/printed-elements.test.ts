import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { addCompleted, addSigned } from '../../../testing/dossiers.ts'
import { findPrintedElements } from './printed-elements.ts'

const { deps } = await testApp()

async function printedBy(id: string, over: Partial<typeof deps.deployment> = {}) {
  const dossier = await deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { form } = (await deps.forms.find(dossier.form_id, dossier.form_version))!
  const found = await findPrintedElements({ ...deps, deployment: { ...deps.deployment, ...over } }, deps.db, dossier)
  return (name: string) => found.get(form.element(name)!.id) ?? []
}

test('an element is printed by the documents of all envelopes that were signed, as they were frozen', async () => {
  const id = await addSigned(deps, 'couple-60k')
  await addCompleted(deps, id, 'mission')
  await addCompleted(deps, id, 'subscription')
  // What was answered since changes nothing of what was signed.
  await deps.db.updateTable('dossier_value').set({ value: '' }).where('dossier_id', '=', id).execute()
  const printed = await printedBy(id)
  expect(printed('cosub_last_name')).toEqual([
    'Lettre de mission',
    'Fiche de connaissance client',
    'Bulletin de souscription',
  ])
  expect(printed('shares_number')).toEqual(['Bulletin de souscription'])
  expect(printed('file_identity')).toEqual([])
  // This document was not signed, and would have to be.
  expect(printed('detention_mode')).toContain('Annexe de démembrement')
})

test('an envelope that nobody signed prints nothing', async () => {
  const id = await addSigned(deps, 'couple-60k')
  await addCompleted(deps, id, 'subscription')
  const mission = await addCompleted(deps, id, 'mission')
  await deps.db.updateTable('envelope').set({ state: 'declined' }).where('id', '=', mission).execute()
  expect((await printedBy(id))('cosub_last_name')).toEqual(['Bulletin de souscription'])
})

test('signed on paper, the company’s form counts as signed, and the scan is a signed document', async () => {
  const id = await addSigned(deps, 'manual-couple', { formId: deps.deployment.forms.backOffice, advisor: null })
  const printed = await printedBy(id)
  expect(printed('sub_last_name')).toEqual(['Bulletin de souscription', 'Annexe de démembrement'])
  expect(printed('file_bulletin')).toEqual(['Bulletin de souscription numérisé'])
  expect(printed('registration_note')).toEqual([])
  expect(printed('file_identity')).toEqual([])
})

test('a document of which there is no template any more is taken to print everything', async () => {
  const id = await addSigned(deps, 'couple-60k')
  await addCompleted(deps, id, 'subscription')
  const documentTemplates = deps.deployment.documentTemplates.filter(({ code }) => code !== 'subscription_form')
  expect((await printedBy(id, { documentTemplates }))('file_identity')).toEqual(['Bulletin de souscription'])
})
