import { findSample, openSample } from '@parcelle/forms/testing/samples'
import { describe, expect, test } from 'vitest'
import { makeI18n } from '../../../i18n/make-i18n.ts'
import { en, fr } from '../../../testing/texts.ts'
import cases from './reasons.cases.json'
import { explainElement } from './reasons.ts'

const languages = { fr: makeI18n('fr', fr, () => {}), en: makeI18n('en', en, () => {}) }
const names: Readonly<Record<string, string>> = { FR: 'France', CE: 'Aurea Europe', CV: 'Aurea Villes' }
const datalist = { values: async (_: string, value: string) => [{ value, label: names[value] ?? value }] }
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

async function explainInFull(dossier: string, name: string, locale: 'fr' | 'en', canAnswer = true) {
  const session = openSample(findSample(dossier))
  const id = session.form.element(name)?.id ?? 0
  const reader = { i18n: languages[locale], canAnswer: () => canAnswer, datalist }
  const { because, inputs, changes } = await explainElement(session, id, reader)
  return [...because, ...inputs, ...changes].map(plain)
}

describe('each explanation uses the words of the form', () => {
  for (const { dossier, element, ...expected } of cases) {
    test.each(['fr', 'en'] as const)(`${element} of ${dossier}, in %s`, async (locale) => {
      expect(await explainInFull(dossier, element, locale)).toEqual(expected[locale])
    })
  }
})

test('nobody is proposed a change that they may not make', async () => {
  const reasons = await explainInFull('pp-married-spouse', 'matrimonial_regime', 'fr', false)
  expect(reasons).toEqual(['Demandé et obligatoire en raison de « Situation matrimoniale » : Marié(e).'])
})

test('no explanation proposes to change a scored answer of the investor profile', async () => {
  expect((await explainInFull('pep-refused', 'profile_warning', 'fr')).join()).not.toContain('Ne serait plus')
})
