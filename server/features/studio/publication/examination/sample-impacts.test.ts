import { expect, test } from 'vitest'
import { readDeployment } from '../../../../deployment/deployment.ts'
import { compileEdition } from '../../../../deployment/form-store.ts'
import { toPart, type Parts } from '../../../../deployment/parts.ts'
import type { EditionForm } from '../../../editions/index.ts'
import { findSampleImpacts, type SampleImpact } from './sample-impacts.ts'

const { parts, ...live } = await readDeployment({ customer: 'aurea', features: {} })
const CLIENT = 'forms/client.json'

type Element = { id: number; name: string; attributes: { [name: string]: unknown }; [key: string]: unknown }
type Form = { pages: { blocks: { slug: string; elements: Element[] }[] }[] }

function changed<T>(path: string, change: (json: T) => void, of: Parts = parts): Parts {
  const json = JSON.parse(of.get(path)!.text)
  change(json)
  return new Map([...of, [path, toPart(JSON.stringify(json))]])
}

const listElements = ({ pages }: Form) => pages.flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements))
const changeElement = (name: string, change: (element: Element) => void) =>
  changed<Form>(CLIENT, (form) => change(listElements(form).find((one) => one.name === name)!))
const addQuestion = (json: Form) =>
  json.pages[0]!.blocks[0]!.elements.push({
    id: 1999,
    name: 'extra',
    type: 'input_text',
    attributes: { label: { fr: 'Autre', en: 'Other' }, required: true },
    condition: null,
    calculate: null,
    reference: null,
  })

function find(now: Parts): SampleImpact[] {
  const formOf = (of: Parts): EditionForm => {
    const { forms, deployment } = compileEdition(of, 'x', live)
    return { form: forms.get(live.forms.client)!.form, deployment: deployment() }
  }
  return findSampleImpacts(formOf(parts), formOf(now))
}
const having = (found: readonly SampleImpact[], effect: keyof SampleImpact['impact'], name: string) =>
  found.filter(({ impact }) => impact[effect].some((one) => one === name)).map(({ sample }) => sample.id)
const touched = (found: readonly SampleImpact[]) =>
  found.filter(({ impact }) => Object.values(impact).some(({ length }) => length > 0)).map(({ sample }) => sample.id)

test('nothing that changes for no dossier changes for a sample', () => {
  expect(find(parts).map(({ sample }) => sample.id)).toContain('couple')
  expect(touched(find(parts))).toEqual([])
  expect(
    touched(find(changed<{ help: { phone: string } }>('settings.json', ({ help }) => (help.phone = '01')))),
  ).toEqual([])
})

test('a new question is asked of each sample that shows it, also of one whose draft has answered it', () => {
  const asked = changed<Form>(CLIENT, addQuestion)
  expect(having(find(asked), 'asked', 'extra')).toEqual(find(asked).map(({ sample }) => sample.id))
  const answered = changed<{ samples: { answers: object }[] }>(
    'samples.json',
    ({ samples }) => samples.forEach((one) => Object.assign(one.answers, { extra: 'x' })),
    asked,
  )
  expect(having(find(answered), 'asked', 'extra')).toEqual(having(find(asked), 'asked', 'extra'))
})

test('an answer that is refused is lost, and its block reopened, only in the samples that give it', () => {
  const found = find(changeElement('children_count', ({ attributes }) => (attributes['max'] = 0)))
  const lost = having(found, 'lost', 'children_count')
  expect(lost).toContain('couple')
  expect(lost.length).toBeLessThan(found.length)
  expect(touched(found)).toEqual(lost)
  for (const { impact } of found) expect(impact.reopened.length > 0).toBe(impact.lost.length > 0)
})

test('a sentence of the engagement letter costs the signatures of the samples that sign it', () => {
  const now = changed<{ title: { fr: string } }>('documents/mission-letter.json', ({ title }) => (title.fr = 'Lettre'))
  const found = find(now)
  expect(having(found, 'signatures', 'mission')).not.toContain('direct')
  const couple = found.find(({ sample }) => sample.id === 'couple')
  expect(couple?.documents).toEqual({ mission: ['mission_letter'] })
  expect(couple?.impact).toMatchObject({ asked: [], lost: [], reopened: [], signatures: ['mission'] })
})
