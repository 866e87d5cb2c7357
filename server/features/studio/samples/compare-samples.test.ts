import { expect, test } from 'vitest'
import { readDeployment } from '../../../deployment/deployment.ts'
import { sortParts, toPart, type Part, type Parts } from '../../../deployment/parts.ts'
import { compareSamples } from './compare-samples.ts'

const { parts } = await readDeployment({ customer: 'aurea', features: {} })

// The files are free-form JSON here: each case changes one thing.
type Json = ReturnType<typeof JSON.parse>

function changed(path: string, change: (file: Json) => void, from: Parts = parts): Parts {
  const file = JSON.parse(from.get(path)!.text)
  change(file)
  return sortParts([...from, [path, toPart(JSON.stringify(file))] as [string, Part]])
}
const compare = async (after: Parts, before: Parts | null = parts, locale: 'fr' | 'en' = 'fr') => {
  const { samples, unreadable } = await compareSamples({ before, after, customer: 'aurea', locale })
  const plain = (sentences: readonly string[]) => sentences.map((one) => one.replaceAll(/[\u00A0\u202F]/g, ' '))
  return {
    unreadable,
    samples: samples.map((one) => ({ ...one, changes: plain(one.changes), problems: plain(one.problems) })),
    of: (id: string) => {
      const found = samples.find((sample) => sample.id === id)!
      return { ...found, changes: plain(found.changes), problems: plain(found.problems) }
    },
  }
}
const elementsOf = (form: Json): Json[] =>
  form.pages.flatMap(({ blocks }: Json) => blocks.flatMap(({ elements }: Json) => elements))

test('an edition compared with itself: every sample is the same, and says what comes of it', async () => {
  const { samples, of } = await compare(parts)
  expect(new Set(samples.map(({ state }) => state))).toEqual(new Set(['same']))
  const { outcome, said } = of('single')
  expect(outcome?.documents).toContain('subscription_form')
  expect(outcome?.signers).toEqual(['mission subscriber', 'subscription subscriber'])
  expect(outcome?.amounts).toMatchObject({ subscription_amount: 10_200 })
  expect(said.signers[0]).toContain('le souscripteur')
})

const withThreshold = (amount: number) =>
  changed('settings.json', ({ rules }) => (rules.extraDocument.whenAny[0].amountGreaterThan = amount))

test('a lower threshold asks more of some samples and breaks those that have no answer to it', async () => {
  const { of, samples } = await compare(withThreshold(5_000))
  expect(of('single').state).toBe('broken')
  expect(of('single').changes).toEqual(['La question « Justificatif d’origine des fonds » est posée.'])
  expect(of('single').problems).toEqual(['La réponse à « Justificatif d’origine des fonds » manque.'])
  expect(samples.some(({ state }) => state === 'same')).toBe(true)
})

test('a higher threshold asks less of some samples, which still go through', async () => {
  const { of } = await compare(withThreshold(1_000_000))
  expect(of('couple').state).toBe('different')
  expect(of('couple').changes).toEqual(['La question « Justificatif d’origine des fonds » n’est plus posée.'])
  expect(of('single').state).toBe('same')
})

test('another price changes the amounts of the samples of this product only', async () => {
  const dearer = changed('products.json', ({ products }) => (products[0].unitPrice += 1))
  const { of } = await compare(dearer, parts, 'en')
  expect(of('single').changes.join(' ')).toMatch(/: 10,250 instead of 10,200\./)
  expect(of('spouse').state).toBe('same')
})

test('an expected result of a sample that does not occur is reported, whatever changed', async () => {
  const expecting = changed('samples.json', ({ samples }) => {
    samples[0].expects = { amounts: { subscription_amount: 10_000 }, signers: ['mission subscriber'], documents: [] }
  })
  const { problems, state } = (await compare(expecting)).of('single')
  expect(state).toBe('broken')
  expect(problems).toContainEqual(expect.stringMatching(/vaut 10 200, alors que 10 000 est attendu/))
  expect(problems).toContain('Pas attendu : Souscription : le souscripteur.')
  expect(problems).toContainEqual(expect.stringMatching(/^Pas attendu : le document « /))
})

test('samples are new or removed, and have a title in both languages', async () => {
  const other = changed('samples.json', ({ samples }) => {
    const [first] = samples
    samples.pop()
    samples.push({ ...first, id: 'kept', title: { fr: 'Un essai', en: 'A try' } })
  })
  const { of, samples } = await compare(other, parts, 'en')
  expect(of('kept')).toMatchObject({ state: 'new', title: 'A try' })
  expect(samples.at(-1)).toMatchObject({ state: 'removed', outcome: null })
})

test('a draft that cannot be read says why, and a form that cannot be opened breaks its samples only', async () => {
  const unreadable = await compare(changed('settings.json', (file) => delete file.name))
  expect(unreadable.unreadable).toContain('name')
  const circular = changed('forms/client.json', (form) => {
    const computed = elementsOf(form).find(({ type }) => type === 'calculate')
    computed.calculate = `{${computed.name}} + 1`
  })
  const { samples } = await compare(circular)
  expect(samples.filter(({ state }) => state === 'broken').map(({ form }) => form)).toContain('client')
  expect(samples.find(({ form }) => form === 'backOffice')?.state).toBe('same')
})
