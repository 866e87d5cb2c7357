import { applyOperation, findAt, type Content, type Json, type Operation, type Place } from '@parcelle/domain/studio'
import { expect, test } from 'vitest'
import { toFrench } from '../../../../deployment/check/french.ts'
import { inspectParts, readDeployment } from '../../../../deployment/deployment.ts'
import { digestParts } from '../../../../deployment/parts.ts'
import { readFile, toParts } from '../../../editions/index.ts'
import { checkSamples } from '../../../samples/index.ts'
import { namePlaces } from './name-places.ts'

const CUSTOMER = 'aurea'
const { parts } = await readDeployment({ customer: CUSTOMER, features: {} })
const valid: Content = Object.fromEntries([...parts].map(([path, { text }]) => [path, readFile(path, text)]))
const CLIENT = 'forms/client.json'

const set = (at: Place, value: Json): Operation => ({ kind: 'set', at, was: findAt(valid, at), value })
const remove = (at: Place): Operation => ({ kind: 'remove', at, was: findAt(valid, at) ?? null })
const insert = (at: Place, value: Json): Operation => ({ kind: 'splice', at, index: 0, was: [], value: [value] })
const at = (file: string, ...rest: Place): Place => [file, ...rest]
const valueAt = (place: Place): Json => findAt(valid, place) ?? null

type Item = { readonly [key: string]: Json }
const listAt = (place: Place) => valueAt(place) as readonly Item[]
/** The place of something in an element of the client form. */
function ofElement(name: string, ...rest: Place): Place {
  for (const page of listAt([CLIENT, 'pages']))
    for (const block of page['blocks'] as readonly Item[])
      for (const element of block['elements'] as readonly Item[])
        if (element['name'] === name) {
          const [pageId, blockId, id] = [page, block, element].map((one) => Number(one['id'])) as [
            number,
            number,
            number,
          ]
          return [CLIENT, 'pages', { id: pageId }, 'blocks', { id: blockId }, 'elements', { id }, ...rest]
        }
  throw new Error(`no element ${name}`)
}

type Case = [what: string, operation: Operation, where: string, reason: RegExp]
const settings = (...place: Place) => at('settings.json', ...place)
const ofProduct = (code: string, ...rest: Place) => at('products.json', 'products', { id: code }, ...rest)
const LETTER = 'documents/mission-letter.json'

/** One change of an author, and what the check of the whole edition says of it. */
const cases: Case[] = [
  // Company
  ['a text that is a number', set(settings('help', 'phone'), 3), 'help.phone', /must be a text/],
  ['a colour that is none', set(settings('theme', 'primary'), 'blue'), 'theme.primary', /colour such as/],
  ['a setting that is not known', set(settings('colour'), 1), 'colour', /the key « colour » is not known/],
  ['a form that is not there', set(settings('forms', 'backOffice'), 3), 'forms.backOffice', /there is no form 3/],
  ['a rule that no form has', set(settings('rules', 'nobody'), false), 'rules.nobody', /no form has a condition/],
  [
    'a threshold that differs between rule and form',
    set(settings('rules', 'extraDocument', 'whenAny', 0, 'amountGreaterThan'), 35_000),
    'form 1/file_funds_origin',
    /says amount > 30000 .* where rules\.extraDocument says amount > 35000/,
  ],
  [
    'a duration that nobody asks for',
    set(settings('durationElement'), 'x'),
    'durationElement',
    /no form has an element/,
  ],
  [
    'a way of payment that the form does not offer',
    set(settings('afterSignature', 'paymentMode', 'debit'), 'carte'),
    'afterSignature.paymentMode',
    /« payment_mode » has no option « carte »/,
  ],
  ['a logo with a script', set(at('logo.svg'), '<svg><script/></svg>'), 'theme.logo', /script/],
  [
    'a point about a question that is gone',
    set(at('vigilance.json', 'points', 0, 'check', 'rules', 0, 'element'), 'x'),
    'vigilance.json/exposed-person',
    /no form has an element « x »/,
  ],
  // Catalogue
  [
    'a price that is no number',
    set(ofProduct('CV', 'unitPrice'), '204'),
    'products.json/products/CV/unitPrice',
    /must be a number/,
  ],
  ['a product without payment details', remove(at('payments.json', 'CE')), 'payments.json/CE', /not told how to pay/],
  [
    'an account with a wrong digit',
    set(at('payments.json', 'CE', 'iban'), 'FR7699999000010000000000208'),
    'payments.json/CE/iban',
    /must be an IBAN/,
  ],
  [
    'another bank country',
    set(at('payments.json', 'CE', 'bic'), 'DEMODEFF'),
    'payments.json/CE',
    /different countries/,
  ],
  ['a product that is taken away', remove(ofProduct('GF')), 'form 1/product', /there is no product « GF »/],
  [
    'a code that is there twice',
    insert(at('products.json', 'products'), valueAt(ofProduct('CV'))),
    'products.json/products/CV',
    /the same code/,
  ],
  [
    'a table that does not total 100',
    set(at('dismemberment.json', 'temporary', 'A_46', 'rows', 0, 'usufruct'), 13),
    'dismemberment.json',
    /does not total 100/,
  ],
  [
    'a value of a list that is there twice',
    insert(at('datalists/sectors.json'), valueAt(['datalists/sectors.json', 0])),
    'datalists/sectors.json',
    /is there twice/,
  ],
  // Form, beside what the engine says
  [
    'a list that is not there',
    set(ofElement('tax_country', 'attributes', 'datalistId'), 'planets'),
    'form 1/tax_country',
    /there is no datalist « planets »/,
  ],
  [
    'a first answer outside its list',
    set(ofElement('tax_country', 'attributes', 'defaultValue'), 'XX'),
    'form 1/tax_country',
    /its default « XX » is not in/,
  ],
  [
    'a finding of the engine',
    set(ofElement('saving_capacity', 'calculate'), '{annual_income} - {x}'),
    'form 1/saving_capacity',
    /reads "x"/,
  ],
  [
    'French that is missing',
    set(ofElement('tax_nif', 'attributes', 'label', 'fr'), ''),
    'form 1/tax_nif',
    /label is empty/,
  ],
  [
    'a block without elements',
    set([CLIENT, 'pages', 0, 'blocks', 1, 'elements'], []),
    'form 1/type-souscripteur',
    /no element in it/,
  ],
  // Documents and signing
  [
    'a field that no form has',
    set(at(LETTER, 'sections', 2, 'items', 3, 'text', 'fr'), '{nobody}'),
    LETTER,
    /there is no element « nobody »/,
  ],
  ['a brace without its half', set(at(LETTER, 'sections', 2, 'items', 3, 'text', 'fr'), 'a {'), LETTER, /brace/],
  [
    'a condition that is not there',
    set(at(LETTER, 'sections', 2, 'items', 3, 'when'), ['x']),
    LETTER,
    /there is no condition « x »/,
  ],
  [
    'a part required by law that goes',
    set(at(LETTER, 'sections', 0, 'parts'), []),
    LETTER,
    /the part « .* » is missing/,
  ],
  ['an envelope without documents', set(settings('envelopes', 'mission'), []), 'envelopes', /./],
  // Files
  ['a form that is none', remove([CLIENT, 'pages']), CLIENT, /is not a form/],
  ['a file that goes', remove(['products.json']), 'products.json', /the file is missing/],
  ['a file that is no JSON', set(['firms.json'], '{'), 'firms.json', /is not JSON/],
]

function apply(content: Content, operation: Operation) {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  return result
}
const inspect = (content: Content) => {
  const changed = toParts(content)
  return namePlaces(inspectParts(changed, { customer: CUSTOMER, features: {} }).findings, changed)
}

test('the company that the cases begin with is valid', () => {
  expect(inspect(valid)).toEqual([])
})

test.each(cases)('%s: said at its place in both languages, and undone', (_, operation, where, reason) => {
  const broken = apply(valid, operation)
  const found = inspect(broken.content)
  const one = found.find((finding) => finding.where.startsWith(where) && reason.test(finding.reason))
  expect(one ?? found.map((finding) => [finding.where, finding.reason])).toMatchObject({ severity: 'problem' })
  // The words of the engine's findings are texts of the studio, by code.
  if (one?.code === undefined) expect(toFrench(one!.reason)).toMatch(/\S/)
  if (one!.where.startsWith('form 1/')) expect(one!.place).toMatchObject({ form: 'client' })
  expect(digestParts(toParts(apply(broken.content, broken.inverse).content))).toBe(digestParts(parts))
})

test('what is wrong with samples is said by name in both languages', { timeout: 300_000 }, async () => {
  const [first] = listAt(['samples.json', 'samples'])
  const expects = {
    blocks: ['nowhere'],
    amounts: { subscription_amount: 1 },
    documents: [],
    signers: ['mission nobody'],
  }
  const samples = [{ ...first, like: 'nobody', expects }, first] as unknown as Json
  const { content } = apply(valid, set(['samples.json', 'samples'], samples))
  const { deployment } = inspectParts(toParts(content), { customer: CUSTOMER, features: {} })
  const found = await checkSamples(deployment!)
  const said = found.filter(({ where }) => where.startsWith('samples.json/')).map(({ reason }) => reason)
  for (const reason of [
    /there is no other sample « nobody »/,
    /another sample has the same id/,
    /« subscription_amount » is .* where 1 is expected/,
    /the block « nowhere » is expected, but does not come of it/,
    /the block « .* » comes of it, but is not expected/,
    /the document « .* » comes of it, but is not expected/,
    /the signer « mission nobody » is expected, but does not come of it/,
  ])
    expect(said).toContainEqual(expect.stringMatching(reason))
  expect(said.filter((reason) => toFrench(reason) === null)).toEqual([])
})
