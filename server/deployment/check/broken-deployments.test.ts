import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectDeployment, readDeployment } from '../deployment.ts'
import { changeDeployment, type FileChange, type Json } from '../testing/change-deployment.ts'
import { formatFinding } from '../findings/finding.ts'
import { sample } from '../../testing/sampling.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcelle-broken-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
const broken = (change: FileChange, customer = 'aurea') =>
  changeDeployment(join(folder, String((count += 1))), change, customer)

async function findingsOf(change: FileChange, customer = 'aurea') {
  const root = await broken(change, customer)
  const { findings } = await inspectDeployment({ customer, features: {} }, root)
  return findings.map((finding) => `${finding.severity} ${formatFinding(finding)}`)
}

const settings = (change: (json: Json) => void): FileChange => ['settings.json', change]
const form = (change: (elements: Record<string, Json>, json: Json) => void): FileChange => [
  'forms/client.json',
  (json) => {
    const elements = json.pages.flatMap((page: Json) => page.blocks.flatMap((block: Json) => block.elements))
    change(Object.fromEntries(elements.map((element: Json) => [element.name, element])), json)
  },
]

const amount = (operator: string, value: number): Json => ({
  type: 'input',
  element: 'subscription_amount',
  operator,
  value,
})
const condition = (rule: Json): Json => ({ rules: [rule], logical_operator: 'AND', actions: ['visible'] })
const pointOf = (json: Json, id: string) => json.points.find((point: Json) => point.id === id)

const nested = (levels: number): Json => JSON.parse('['.repeat(levels) + '"sub_city"' + ']'.repeat(levels))

const mistakes: readonly [string, FileChange, RegExp][] = [
  [
    'a referential nested without end',
    form((_, json) => (json.referential.duration = nested(4000))),
    /^problem forms\/client\.json: lists and objects nested deeper than 32/,
  ],
  [
    'a kind of person of whom nobody knows who signs',
    form(({ subscriber_type }) => (subscriber_type.attributes.options[0].value = 'indivision')),
    /^problem form 1\/signers\.subscriber: says nothing of « indivision »/,
  ],
  [
    'a point about an element that no form has',
    ['vigilance.json', (json) => (json.points[0].check.rules[0].element = 'is_exposed')],
    /^problem vigilance\.json\/exposed-person: no form has an element « is_exposed »/,
  ],
  [
    'a point about an answer that nobody can give',
    ['vigilance.json', (json) => (json.points[0].check.rules[0].value = 'oui')],
    /^problem vigilance\.json\/exposed-person: « is_pep » is never « oui »/,
  ],
  [
    'a profile that does not exist',
    ['vigilance.json', (json) => (pointOf(json, 'risk-profile').check.highest = { audacieux: 2 })],
    /^problem vigilance\.json\/risk-profile: « profile_label » is never « audacieux »/,
  ],
  [
    'a type of document that cannot be uploaded',
    ['vigilance.json', (json) => (pointOf(json, 'other-document').check.types.acte = ['facture'])],
    /^problem vigilance\.json\/other-document: no document is of the type « facture »/,
  ],
  [
    'two points with one id',
    ['vigilance.json', (json) => json.points.push(json.points[0])],
    /^problem vigilance\.json\/exposed-person: another point has this id/,
  ],
  [
    'a product that is sold without payment details',
    ['payments.json', (json) => delete json.CE],
    /^problem payments\.json\/CE: is missing: subscribers are not told how to pay/,
  ],
  [
    'an account with a wrong digit',
    ['payments.json', (json) => (json.CE.iban = 'FR7699999000010000000000208')],
    /^problem payments\.json\/CE\/iban: must be an IBAN of the SEPA area, without spaces/,
  ],
  [
    'an account that is no SEPA account',
    ['payments.json', (json) => Object.assign(json.CE, { iban: 'AE070331234567890123456', bic: 'DEMOAEAD' })],
    /^problem payments\.json\/CE\/iban: must be an IBAN of the SEPA area, without spaces/,
  ],
  [
    'a bank of another country',
    ['payments.json', (json) => (json.CE.bic = 'DEMODEFF')],
    /^problem payments\.json\/CE: has an IBAN and a BIC of different countries/,
  ],
  [
    'a reference without the number of the dossier',
    ['payments.json', (json) => (json.CE.reference = 'AUREA')],
    /^problem payments\.json\/CE\/reference: must contain \{number\}/,
  ],
  [
    'payment details of a product that is not sold',
    ['payments.json', (json) => (json.ZZ = json.CE)],
    /^problem payments\.json\/ZZ: there is no product « ZZ »/,
  ],
  [
    'a way of payment that the form does not offer',
    settings(({ afterSignature }) => (afterSignature.paymentMode.debit = 'carte')),
    /^problem afterSignature\.paymentMode: « payment_mode » has no option « carte »/,
  ],
  [
    'a right to withdraw that depends on an unknown question',
    settings(({ afterSignature }) => (afterSignature.withdrawal.element = 'kind')),
    /^problem afterSignature\.withdrawal: form 1 has no element « kind »/,
  ],
  [
    'a rule that no form has',
    settings(({ rules }) => (rules.extraDocumment = false)),
    /^problem rules\.extraDocumment: no form has a condition of this rule/,
  ],
  [
    'a rule of the forms that the settings do not mention',
    settings(({ rules }) => delete rules.extraDocument),
    /form 1\/file_funds_origin: its rule « extraDocument » is neither on nor off/,
  ],
  [
    'an amount written beside the rule that has it',
    form(({ file_accounts }) => file_accounts.condition.rules.push(amount('greater_than', 49_999.99))),
    /^problem form 1\/file_accounts: says amount >= 50000 beside its rule « enhancedDueDiligence », which says it in the settings: leave it out \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'another amount beside the rule that has one',
    form(({ file_accounts }) => file_accounts.condition.rules.push(amount('at_least', 40_000))),
    /^problem form 1\/file_accounts: says amount >= 40000 beside its rule « enhancedDueDiligence »/,
  ],
  [
    'a product written beside the rule that has it',
    form(({ file_funds_origin }) =>
      file_funds_origin.condition.rules.push({ type: 'input', element: 'product', operator: 'equal', value: 'GF' }),
    ),
    /^problem form 1\/file_funds_origin: says product GF beside its rule « extraDocument »/,
  ],
  [
    'an amount written in a point to check beside the rule that has it',
    ['vigilance.json', (json) => pointOf(json, 'amount').check.rules.push(amount('at_least', 50_000))],
    /^problem vigilance\.json\/amount: says amount >= 50000 beside its rule « enhancedDueDiligence »/,
  ],
  [
    'an amount written in a condition of documents beside the rule that has it',
    [
      'documents/shared.json',
      ({ conditions }) =>
        (conditions.couple = {
          rule: 'enhancedDueDiligence',
          rules: [amount('at_least', 50_000)],
          logical_operator: 'AND',
        }),
    ],
    /^problem documents\/shared\.json\/conditions\/couple: says amount >= 50000 beside its rule/,
  ],
  [
    'an amount in a title beside the rule that has it',
    form(({ file_edd_legal }) => (file_edd_legal.attributes.label.fr = 'À partir de 50 000 €')),
    /^problem form 1\/file_edd_legal\/attributes\/label: names 50000 €, as its rule « enhancedDueDiligence » does: write \{threshold\} instead/,
  ],
  [
    'the place of an amount in a title without a rule',
    form(({ sub_city }) => (sub_city.attributes.label.fr = 'Ville ({threshold})')),
    /^problem forms\/client\.json\/.*sub_city\/attributes\/label\/fr: has a brace, but a form prints \{threshold\} only/,
  ],
  [
    'another rule that must hold with one of several figures',
    form(({ file_funds_origin }) =>
      file_funds_origin.condition.rules.push({ type: 'state', operator: 'equal', value: 'ongoing' }),
    ),
    /^problem form 1\/file_funds_origin: its rule « extraDocument » has several figures, any of which is enough/,
  ],
  [
    'a rule about the amount in a form that does not say which one it is',
    form((_, json) => delete json.referential.subscriptionAmount),
    /^problem form 1\/vigilance-renforcee: its rule « enhancedDueDiligence » needs « subscriptionAmount » in the referential/,
  ],
  [
    'a point about a rule that is not there',
    ['vigilance.json', (json) => (pointOf(json, 'amount').check.rule = 'diligence')],
    /^problem vigilance\.json\/amount: its rule « diligence » is neither on nor off in the settings/,
  ],
  [
    'a product of a rule that does not exist',
    settings(({ rules }) => rules.extraDocument.whenAny[1].productIn.push('ZZ')),
    /rules\.extraDocument: there is no product « ZZ »/,
  ],
  [
    'an element that the rule does not show',
    settings(({ rules }) => rules.extraDocument.elements.push('file_rib')),
    /rules\.extraDocument: « file_rib » does not depend on this rule/,
  ],
  [
    'a block of a rule that does not exist',
    settings(({ rules }) => (rules.extraDocument.block = 'nowhere')),
    /rules\.extraDocument: no form has a block « nowhere »/,
  ],
  [
    'a figure of a rule used without naming it',
    form(({ file_accounts }) => (file_accounts.condition = condition(amount('at_least', 50_000)))),
    /form 1\/file_accounts: says amount >= 50000, as « enhancedDueDiligence » of the settings does, without naming/,
  ],
  [
    'the amount of the compliance check used without naming it',
    form(({ large_amount_notice }) => (large_amount_notice.condition = condition(amount('greater_than', 100_000)))),
    /form 1\/large_amount_notice: says amount > 100000, as « complianceCheck » of the settings does, without naming/,
  ],
  [
    'a table that does not exist',
    settings(({ dismembermentTables }) => (dismembermentTables.CV = 'A_99')),
    /dismembermentTables: there is no table « A_99 »/,
  ],
  [
    'a table for a product that does not exist',
    settings(({ dismembermentTables }) => (dismembermentTables.ZZ = 'A_44')),
    /dismembermentTables: there is no product « ZZ »/,
  ],
  [
    'a product without its table',
    settings(({ dismembermentTables }) => delete dismembermentTables.CE),
    /dismembermentTables: no table for « temporary_table_ce » of form 1/,
  ],
  [
    'a row of a form that differs from its table',
    form(({ temporary_table_cv }) => (temporary_table_cv.attributes.options[7].sub_options[1].value = 34)),
    /form 1\/temporary_table_cv: row 10 is 67\/34, 67\/33 in dismemberment\.json/,
  ],
  [
    'a table that does not total 100',
    ['dismemberment.json', ({ temporary }) => (temporary.A_46.rows[0].usufruct = 13)],
    /dismemberment\.json\/temporary\/A_46\/rows\/0\/usufruct: A_46, 3 years: does not total 100/,
  ],
  [
    'a product choice that is not in the catalogue',
    ['products.json', ({ products }) => products.pop()],
    /form 1\/product: there is no product « GF »/,
  ],
  [
    'a signing template that differs between form and catalogue',
    ['products.json', ({ products }) => (products[0].docusignId = 'tpl-other')],
    /form 1\/product: signs CV with tpl-cv-bulletin-v1, the catalogue with tpl-other/,
  ],
  [
    'a price that is no price',
    ['products.json', ({ products }) => (products[0].unitPrice = '204')],
    /products\.json\/products\/CV\/unitPrice: must be a number, not « 204 »/,
  ],
  [
    'a datalist that does not exist',
    form(({ tax_country }) => (tax_country.attributes.datalistId = 'planets')),
    /form 1\/tax_country: there is no datalist « planets »/,
  ],
  [
    'a default outside its datalist',
    form(({ tax_country }) => (tax_country.attributes.defaultValue = 'XX')),
    /form 1\/tax_country: its default « XX » is not in the datalist countries/,
  ],
  [
    'a rule that compares with a choice its datalist does not hold',
    form(({ tax_nif }) => (tax_nif.condition.rules[0].value = 'ZZ')),
    /form 1\/tax_nif: compares « tax_country » with « ZZ »/,
  ],
  [
    'a formula that reads an unknown element',
    form(({ saving_capacity }) => (saving_capacity.calculate = '{annual_income} - {nothing}')),
    /form 1\/saving_capacity: .*nothing/,
  ],
  [
    'a computed field that no form has',
    settings(({ computedFields }) => computedFields.push({ target: 'nothing', formula: '1 + 1' })),
    /computedFields: no form has an element « nothing »/,
  ],
  [
    'a computed field whose formula does not parse',
    settings(({ computedFields }) => (computedFields[0].formula = '{shares_number} *')),
    /form 1\/subscription_amount: /,
  ],
  [
    'a duration element that does not exist',
    settings((json) => (json.durationElement = 'nothing')),
    /durationElement: no form has an element « nothing »/,
  ],
  [
    'an answer settled for all that a form asks',
    settings((json) => (json.fixedParts = { detentionMode: 'full_property' })),
    /fixedParts\.detentionMode: form 1 asks for it: « detention_mode »/,
  ],
  [
    'an answer settled for a part that nothing reads',
    settings((json) => (json.fixedParts = { detentionMod: 'full_property' })),
    /fixedParts\.detentionMod: the key « detentionMod » is not known here/,
  ],
  [
    'a form id that no form has',
    settings(({ forms }) => (forms.backOffice = 3)),
    /forms\.backOffice: there is no form 3/,
  ],
  [
    'an id shared by two forms',
    form((_, json) => (json.pages[0].blocks[0].id = 201)),
    /the block id 201 is also used in form 2|the block id 201 is also used in form 1/,
  ],
  [
    'a condition that reads an unknown element',
    form(({ tax_nif }) => (tax_nif.condition.rules[0].element = 'nothing')),
    /form 1\/tax_nif: .*nothing/,
  ],
  [
    'French that is missing',
    form(({ tax_nif }) => delete tax_nif.attributes.label.fr),
    /^problem forms\/client\.json\/.*tax_nif\/attributes\/label: the French text is missing/,
  ],
  [
    'a country without a name',
    ['datalists/countries.json', (json) => (json[3].label = { fr: '', en: 'Albania' })],
    /datalists\/countries\.json\/AL\/label: the French text is missing/,
  ],
  [
    'a datalist that is no list',
    ['datalists/naf.json', (json) => json.push({ label: 'x' })],
    /datalists\/naf\.json\/732/,
  ],
  ['a form that is none', ['forms/client.json', (json) => delete json.pages], /forms\/client\.json: is not a form/],
  [
    'an unknown base',
    settings((json) => (json.extends = 'nobody')),
    /extends: there is no other deployment « nobody »/,
  ],
]

test.each(sample(mistakes, 32))('%s is refused', async (_, change, sentence) => {
  expect(await findingsOf(change)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]))
})

const mistakesOfChanges: readonly [string, FileChange, RegExp][] = [
  [
    'removing an element that is not there',
    ['form-changes.json', ({ client }) => client.removeElements.push('nothing')],
    /form-changes\.json: form 1 has no element « nothing »/,
  ],
  [
    'removing a block that is not there',
    ['form-changes.json', ({ backOffice }) => (backOffice.removeBlocks = ['nothing'])],
    /form-changes\.json: form 2 has no block « nothing »/,
  ],
  [
    'removing what a rule still reads',
    ['form-changes.json', ({ client }) => client.removeElements.push('tax_country')],
    /form 1\/tax_nif: .*tax_country/,
  ],
]

test.each(sample(mistakesOfChanges, 8))(
  'a company that extends another: %s is refused',
  async (_, change, sentence) => {
    expect(await findingsOf(change, 'orme-patrimoine')).toEqual(
      expect.arrayContaining([expect.stringMatching(sentence)]),
    )
  },
)

test('English that is missing is a warning: the deployment starts, and shows the French', async () => {
  const root = await broken(form(({ tax_nif }) => delete tax_nif.attributes.label.en))
  const deployment = await readDeployment({ customer: 'aurea', features: {} }, root)
  expect(deployment.warnings).toEqual([
    expect.stringMatching(/tax_nif\/attributes\/label: the English text is missing; the French one is shown instead/),
  ])
  const text = JSON.stringify(deployment.definitions)
  expect(text.match(/"name":"tax_nif".*?"label":(\{.*?\})/)?.[1]).toMatch(/^\{"fr":"(.*)","en":"\1"\}$/)
})

test('every finding is named at once, one a line', async () => {
  const root = await broken(
    settings((json) => {
      json.rules.other = false
      json.dismembermentTables.CV = 'A_99'
      json.theme.logo = 'none.svg'
    }),
  )
  const reading = readDeployment({ customer: 'aurea', features: {} }, root)
  await expect(reading).rejects.toThrow(/^deployments\/aurea cannot be used:\n- /)
  await expect(reading).rejects.toThrow(/none\.svg[^]*rules\.other[^]*A_99/)
})

test('a file that is not JSON is named', async () => {
  const root = await broken(settings(() => {}))
  await rm(join(root, 'aurea/products.json'))
  await writeFile(join(root, 'aurea/products.json'), '{')
  await writeFile(join(root, 'orme-patrimoine/settings.json'), '{')
  const aurea = await inspectDeployment({ customer: 'aurea', features: {} }, root)
  expect(aurea.findings.map(formatFinding)).toContainEqual(
    expect.stringMatching(/^products\.json: is not JSON: .* \(aurea\/products\.json:1\)$/),
  )
  const orme = await inspectDeployment({ customer: 'orme-patrimoine', features: {} }, root)
  expect(orme.findings.map(({ where }) => where)).toEqual(['settings.json'])
})

test('documents that must be opened before an answer that no form has are refused', async () => {
  const root = await broken(form((_, json) => delete json.referential.documentsRead))
  const path = join(root, 'aurea', 'settings.json')
  const json = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...json, features: { productDocumentsOpened: true } }))
  const { findings } = await inspectDeployment({ customer: 'aurea', features: {} }, root)
  expect(findings.map(({ where, reason }) => `${where}: ${reason}`)).toContain(
    'features.productDocumentsOpened: no form names the answer `documentsRead` in its referential',
  )
})
