import { compileTrusted, type Form } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { readDeployment } from '../../deployment/deployment.ts'
import { listDeployments } from '../../deployment/parts.ts'
import { engineFacts } from '../../deployment/form-store.ts'
import { sample } from '../../testing/sampling.ts'
import { openSample, sampleDay, sampleDossiers } from '../../testing/samples.ts'
import { localise, toWire } from './wire.ts'

const deployments = await Promise.all(
  (await listDeployments()).map((customer) => readDeployment({ customer, features: {} })),
)
const cases = deployments.flatMap((deployment) =>
  sampleDossiers.flatMap((dossier) =>
    (['fr', 'en'] as const).map((locale) => ({
      deployment,
      dossier,
      locale,
      title: `${deployment.customer}, ${dossier.id}, ${locale}`,
    })),
  ),
)

test.each(sample(cases, 5))('$title: the form of the wire behaves like the file', ({ deployment, dossier, locale }) => {
  const definition = deployment.definitions.find(({ id }) => id === dossier.form)!
  for (const status of ['ongoing', 'mission_validation', 'signature', 'signed']) {
    const facts = engineFacts(deployment, { direct: dossier.direct, status, markers: [] }, sampleDay)
    const told = openSample(compiled(definition), dossier, facts)
    const wired = openSample(compiled(viaJson(toWire(definition, locale))), dossier, facts)
    for (const { id } of told.form.elements) expect(wired.snapshot(id)).toEqual(told.snapshot(id))
    for (const { id } of told.form.blocks) expect(wired.blockVisible(id)).toBe(told.blockVisible(id))
    expect(wired.problems()).toEqual(localise(told.problems(), locale))
    wired.setMany([
      ['product', 'CR'],
      ['shares_number', 1],
      ['sub_email', 'same@example.org'],
      ['cosub_email', 'same@example.org'],
    ])
    told.setMany([
      ['product', 'CR'],
      ['shares_number', 1],
      ['sub_email', 'same@example.org'],
      ['cosub_email', 'same@example.org'],
    ])
    expect(wired.problems()).toEqual(localise(told.problems(), locale))
  }
})

test('a text that has no English is shown in French', () => {
  expect(localise({ label: { fr: 'Nom' }, header: { fr: ['a'], en: ['b'] } }, 'en')).toEqual({
    label: 'Nom',
    header: ['b'],
  })
})

test.each([
  ['Que faites-vous ?', 'Que faites-vous\u00a0?'],
  ['Il perd 10 % de sa valeur : et après ?', 'Il perd 10\u00a0% de sa valeur\u00a0: et après\u00a0?'],
  ['« Oui » ou « Non »', '«\u00a0Oui\u00a0» ou «\u00a0Non\u00a0»'],
  ['Justificatif (≥ 50 000 €)', 'Justificatif (≥\u00a050\u202f000\u00a0€)'],
  ['Exemple : 06 12 34 56 78', 'Exemple\u00a0: 06 12 34 56 78'],
  ['Nom (si différent)', 'Nom (si différent)'],
])('« %s » keeps its marks and its numbers in one piece, in French only', (written, sent) => {
  const texts = { label: { fr: written, en: written }, header: { fr: [written], en: [written] } }
  expect(localise(texts, 'fr')).toEqual({ label: sent, header: [sent] })
  expect(localise(texts, 'en')).toEqual({ label: written, header: [written] })
})

const viaJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))

function compiled(definition: Parameters<typeof compileTrusted>[0]): Form {
  const result = compileTrusted(definition)
  if (!result.ok) throw new Error(JSON.stringify(result.findings))
  return result.form
}
