import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectDeployment } from '../deployment.ts'
import { listExtending } from '../parts.ts'
import {
  changeDeployment,
  FileText,
  changeForm as form,
  type FileChange,
  type Json,
} from '../testing/change-deployment.ts'
import { formatFinding } from '../findings/finding.ts'
import { sample } from '../../testing/sampling.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcelle-mistakes-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function findingsOf(change: FileChange, customer = 'aurea') {
  const root = await changeDeployment(join(folder, String((count += 1))), change, customer)
  const { findings } = await inspectDeployment({ customer, features: {} }, root)
  return findings.filter(({ severity }) => severity === 'problem')
}

const settings = (change: (json: Json) => unknown): FileChange => ['settings.json', change]
const products = (change: (products: Json) => unknown): FileChange => [
  'products.json',
  (json) => {
    change(json.products)
  },
]
const shared = (change: (json: Json) => unknown): FileChange => [
  'documents/shared.json',
  (json) => {
    change(json)
  },
]
const letter = (change: (json: Json) => unknown): FileChange => [
  'documents/mission-letter.json',
  (json) => {
    change(json)
  },
]
const withoutSigner = (fragment: string, signer: string) =>
  shared(({ fragments }) => {
    for (const item of fragments[fragment])
      if (item.signatures) item.signatures = item.signatures.filter((one: Json) => one.signer !== signer)
  })

/** Mistakes of people who write a deployment, each with the start of its finding. */
const mistakes: readonly [string, FileChange, RegExp][] = [
  // Keys and values.
  [
    'a key that is written wrongly',
    settings((json) => void (json.colour = 'blue')),
    /^colour: the key « colour » is not known here \(aurea\/settings\.json:\d+\)$/,
  ],
  [
    'a key that is left out',
    settings((json) => void delete json.name),
    /^name: is missing \(aurea\/settings\.json:1\)$/,
  ],
  [
    'a number in quotes',
    products(([first]) => (first.unitPrice = '204')),
    /^products\.json\/products\/CV\/unitPrice: must be a number, not « 204 » \(aurea\/products\.json:\d\d\)$/,
  ],
  [
    'a price of nothing',
    products(([first]) => (first.unitPrice = 0)),
    /^products\.json\/products\/CV\/unitPrice: must be more than 0/,
  ],
  [
    'a number of shares with decimals',
    products(([first]) => (first.minimumShares = 1.5)),
    /^products\.json\/products\/CV\/minimumShares: must be a whole number, not 1\.5/,
  ],
  [
    'a day in the French order',
    products(([first]) => (first.templateDate = '15/01/2026')),
    /^products\.json\/products\/CV\/templateDate: must be a day such as 2026-01-31, not « 15\/01\/2026 »/,
  ],
  [
    'a word that is not among those to choose from',
    settings(({ theme }) => void (theme.radius = 'pointed')),
    /^theme\.radius: must be one of .*soft.*, not « pointed »/,
  ],
  [
    'yes in place of true',
    settings(({ features }) => void (features.clientDecisionMail = 'oui')),
    /^features\.clientDecisionMail: must be true or false, not « oui »/,
  ],
  [
    'a switch that there is not',
    settings(({ features }) => void (features.flying = true)),
    /^features\.flying: the key « flying » is not known here/,
  ],
  [
    'a list in place of an object',
    settings((json) => void (json.rules = [])),
    /^rules: must be an object, \{ … \}, not a list/,
  ],
  [
    'a trigger of a rule that there is not',
    settings(({ rules }) => void (rules.extraDocument.whenAny = [{ amountOver: 30_000 }])),
    /^rules\.extraDocument.*(is missing|not known here|cannot stand here)/,
  ],
  [
    'an envelope without documents',
    settings(({ envelopes }) => void (envelopes.mission = [])),
    /^envelopes\.mission: must not be empty/,
  ],
  [
    'an item of a document with a key written wrongly',
    letter(({ sections }) => (sections[0].items[0] = { text: { fr: 'a', en: 'a' }, whenn: ['advised'] })),
    /^documents\/mission-letter\.json\/sections\/0\/items\/0\/whenn: the key « whenn » is not known here/,
  ],
  [
    'a kind of document that there is not',
    letter((json) => (json.kind = 'letter')),
    /^documents\/mission-letter\.json\/kind: must be one of missionLetter, .*, not « letter »/,
  ],
  [
    'a firm without its number in the register',
    ['firms.json', (json) => void (json.P0001.orias = '123')],
    /^firms\.json\/P0001\/orias: must be the eight digits of the register/,
  ],
  [
    'a comma too many',
    ['products.json', (json) => new FileText(JSON.stringify(json, null, 2).replace('"CV",', '"CV",,'))],
    /^products\.json: is not JSON: .* \(aurea\/products\.json:5\)$/,
  ],
  [
    'a lone comma in the settings',
    settings(() => new FileText('{\n  "name": "A",\n}')),
    /^settings\.json: is not JSON: .*:3\)$/,
  ],
  [
    'a key twice',
    ['payments.json', (json) => new FileText(JSON.stringify(json, null, 2).replace(/\}$/, ', "CV": {} }'))],
    /^payments\.json\/CV: the key « CV » is there twice \(aurea\/payments\.json:\d\d\)$/,
  ],
  [
    'a file in the encoding of an old editor',
    ['firms.json', () => new FileText('{\n "P0001": "Soci\uFFFDt\uFFFD" }')],
    /^firms\.json: is not saved as UTF-8: .* \(aurea\/firms\.json:2\)$/,
  ],
  [
    'an attribute of another type',
    form(({ sub_last_name }) => (sub_last_name.attributes.minFrom = 'product_min_shares')),
    /^form 1\/sub_last_name: « minFrom » is not an attribute of the type input_text .* \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'an attribute written wrongly',
    form(({ sub_last_name }) => (sub_last_name.attributes.requird = true)),
    /^form 1\/sub_last_name\.attributes: the key « requird » is not known here .* \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'options that are no list',
    form(({ product }) => (product.attributes.options = { CV: 'Villes' })),
    /^form 1\/product\.attributes\.options: a list expected .* \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'a type that there is not',
    form(({ sub_last_name }) => (sub_last_name.type = 'input_txt')),
    /^form 1\/sub_last_name: no element type "input_txt" .* \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'a part of an account that there is not',
    form(({ debit_iban }) => debit_iban.attributes.parts.push('branch')),
    /^form 1\/debit_iban\.attributes\.parts: "branch" is none of country, .* \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'a button that does what no button does',
    form(({ product_documents }) => (product_documents.attributes.action = 'open_documents')),
    /^form 1\/product_documents\.attributes\.action: "open_documents" is none of download_product_documents .* \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'a country that nobody can answer',
    form(({ sub_city }) => (sub_city.attributes.listCountries[0] = 'FRA')),
    /^form 1\/sub_city\/attributes\/listCountries: « sub_country » is never « FRA » \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'a row of a document with a cell too few',
    shared(({ fragments }) => fragments.costs[0].table.rows[1].cells.pop()),
    /^documents\/shared\.json\/fragments\/costs\/0\/table\/rows\/1: has 2 cells under 3 columns \(aurea\/documents\/shared\.json:\d+\)$/,
  ],
  [
    'a key of the tables that is written wrongly',
    ['dismemberment.json', (json) => void (json.lifeLong.rows[2].orgin = 'law')],
    /^dismemberment\.json\/lifeLong\/rows\/2\/orgin: the key « orgin » is not known here \(aurea\/dismemberment\.json:\d+\)$/,
  ],
  // Texts.
  [
    'a help for others in one language',
    form(({ sub_last_name }) => (sub_last_name.attributes.helpToOthers = 'Aide')),
    /sub_last_name\/attributes\/helpToOthers: is in one language; write it in both/,
  ],
  [
    'a French text of spaces only',
    form(({ sub_last_name }) => (sub_last_name.attributes.label.fr = '  ')),
    /sub_last_name\/attributes\/label: the French text is missing/,
  ],
  [
    'a setting without its French text',
    settings(({ help }) => void (help.hours = { en: 'always' })),
    /^settings\.json\/help\/hours: the French text is missing \(aurea\/settings\.json:\d+\)$/,
  ],
  [
    'an unknown fact in the letterhead',
    shared(({ letterhead }) => (letterhead.company[0].fr = '{company.colour}')),
    /^documents\/shared\.json\/letterhead\/company\/0\/fr: there is no fact « company\.colour »/,
  ],
  [
    'a label in one language',
    form(({ sub_last_name }) => (sub_last_name.attributes.label = 'Nom')),
    /^forms\/client\.json\/pages\/souscripteur\/blocks\/identite\/elements\/sub_last_name\/attributes\/label: is in one language; write it in both.* \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'an option in one language',
    form(({ subscriber_type }) => (subscriber_type.attributes.options[0].label = 'Personne')),
    /options\/physique\/label: is in one language; write it in both/,
  ],
  [
    'a title of a page in one language',
    form((_, json) => (json.pages[0].title = 'Bienvenue')),
    /^forms\/client\.json\/pages\/accueil\/title: is in one language/,
  ],
  [
    'a label in one language in a list',
    ['datalists/sectors.json', (json) => void (json[0].label = 'Industrie')],
    /^datalists\/sectors\.json\/\w+\/label: must be an object, \{ … \}, not « Industrie »/,
  ],
  [
    'a field in a text of the form',
    form(({ welcome_text }) => (welcome_text.attributes.presentation.fr = 'Bonjour {sub_first_name}')),
    /welcome_text\/attributes\/presentation\/fr: has a brace/,
  ],
  [
    'an open brace in a document',
    letter(({ title }) => (title.fr = 'Lettre {sub_last_name')),
    /^documents\/mission-letter\.json\/title\/fr: has a brace \{ or \} without its other half/,
  ],
  [
    'an open brace in a shared text',
    shared(({ fragments }) => fragments.risks.push({ text: { fr: 'Risque sub_city}', en: 'Risk' } })),
    /^documents\/shared\.json\/fragments\/risks\/\d\/text\/fr: has a brace/,
  ],
  [
    'an open brace in the letterhead',
    shared(({ letterhead }) => (letterhead.company[0].fr = '{company.name')),
    /^documents\/shared\.json\/letterhead\/company\/0\/fr: has a brace/,
  ],
  [
    'an open brace in a document about a product',
    ['product-documents/dic.json', (json) => void (json.reference.en = '{product.name')],
    /^product-documents\/dic\.json\/reference\/en: has a brace/,
  ],
  [
    'a field with a space in it',
    letter(({ title }) => (title.fr = 'Lettre {sub last name}')),
    /^documents\/mission-letter\.json\/title\/fr: « \{sub last name\} » is not a field/,
  ],
  [
    'an unknown field',
    letter(({ title }) => (title.fr = 'Lettre {sub_surname}')),
    /^documents\/mission-letter\.json\/title\/fr: there is no element « sub_surname » \(aurea\/documents\/mission-letter\.json:\d+\)$/,
  ],
  [
    'a title that names another amount than its condition',
    form(({ 'vigilance-renforcee': { title } }) => {
      title.fr = title.fr.replace('{threshold}', '60 000 €')
    }),
    /^form 1\/vigilance-renforcee\/title: names 60000 €, but its condition says 50000 € \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'a label that names another amount than its condition',
    form(({ file_edd_physical }) => (file_edd_physical.attributes.label.en = 'Documents (from €50,500)')),
    /^form 1\/file_edd_physical\/attributes\/label: names 50500 €/,
  ],
  [
    'a point to check that names another amount than its condition',
    [
      'vigilance.json',
      (json) => void (json.points.find(({ id }: Json) => id === 'amount').title.fr = 'Montant à partir de 75 000 €'),
    ],
    /^vigilance\.json\/amount\/title: names 75000 €, but its condition says 50000 € \(aurea\/vigilance\.json:\d+\)$/,
  ],
  [
    'an optional part that is not closed',
    letter(({ title }) => (title.fr = 'Lettre [[{sub_last_name}')),
    /^documents\/mission-letter\.json\/title\/fr: has \[\[ or \]\] without its other half/,
  ],
  [
    'bold that does not end',
    letter(({ title }) => (title.fr = 'Lettre **')),
    /^documents\/mission-letter\.json\/title\/fr: has \*\* without its other half/,
  ],
  [
    'rows of a table without their years',
    ['dismemberment.json', (json) => void (json.rowLabel.en = 'years')],
    /^dismemberment\.json\/rowLabel\/en: must contain \{years\}/,
  ],
  [
    'a share of less than nothing',
    [
      'dismemberment.json',
      ({ lifeLong: { rows } }) => void Object.assign(rows[0], { usufruct: 110, bareOwnership: -10 }),
    ],
    /^dismemberment\.json\/lifeLong\/rows\/0\/usufruct: life, under_21: has a share of nothing or less \(aurea\/dismemberment\.json:\d+\)$/,
  ],
  [
    'a usufruct that grows with the age',
    ['dismemberment.json', ({ lifeLong: { rows } }) => void Object.assign(rows[3], { usufruct: 95, bareOwnership: 5 })],
    /^dismemberment\.json\/lifeLong\/rows\/3\/usufruct: life, 41_50: usufruct does not fall/,
  ],
  [
    'two rows for life with one key',
    ['dismemberment.json', ({ lifeLong: { rows } }) => void (rows[1].key = rows[0].key)],
    /^dismemberment\.json\/lifeLong\/rows\/1\/key: life, under_21: is there twice/,
  ],
  [
    'a share of nothing for a time',
    [
      'dismemberment.json',
      ({ temporary }) => void Object.assign(temporary.A_46.rows[0], { usufruct: 0, bareOwnership: 100 }),
    ],
    /^dismemberment\.json\/temporary\/A_46\/rows\/0\/usufruct: A_46, 3 years: has a share of nothing or less/,
  ],
  [
    'a heading of two columns',
    ['dismemberment.json', ({ header }) => void header.fr.pop()],
    /^dismemberment\.json\/header\/fr: has 2 columns, not 3/,
  ],
  [
    'a table made of one that there is not',
    ['dismemberment.json', ({ temporary }) => void (temporary.A_46.derivedFrom = 'A_99')],
    /^dismemberment\.json\/temporary\/A_46\/derivedFrom: there is no table « A_99 »/,
  ],
  // Settings.
  [
    'an e-mail address that is none',
    settings(({ help }) => void (help.mail = 'aide@')),
    /^help\.mail: must be an e-mail address \(aurea\/settings\.json:\d+\)$/,
  ],
  [
    'a telephone number that is none',
    settings(({ help }) => void (help.phone = 'appelez')),
    /^help\.phone: must be a telephone number/,
  ],
  [
    'an address that leads nowhere',
    settings((json) => void (json.redirectAfterLastPage = 'dossier')),
    /^redirectAfterLastPage: must be an address: /,
  ],
  [
    'a link of the footer that runs a script',
    settings(({ footer }) => void (footer[0].links = [{ label: { fr: 'a', en: 'a' }, href: 'javascript:alert(1)' }])),
    /^footer\.0\.links: must be an address: /,
  ],
  [
    'a reminder after the deadline',
    settings((json) => void (json.corrections = { remindAfterDays: 30, dueAfterDays: 5 })),
    /^corrections\.remindAfterDays: the reminder would come after the day by which it is due/,
  ],
  [
    'two formulas of one element',
    settings(({ computedFields }) => computedFields.push(computedFields[0])),
    /^computedFields: « subscription_amount » has two formulas/,
  ],
  [
    'a document in both envelopes',
    settings(({ envelopes }) => envelopes.subscription.push('mission_letter')),
    /^envelopes: the document « mission_letter » would be signed twice/,
  ],
  [
    'a check that no answer calls for',
    settings(({ complianceCheck }) => void (complianceCheck.answers[0].value = 'oui')),
    /^complianceCheck\.answers: « is_pep » has no option « oui »/,
  ],
  [
    'a threshold below nothing',
    settings(({ rules }) => void (rules.extraDocument.whenAny[0].amountGreaterThan = -1)),
    /^rules\.extraDocument\.whenAny: must be more than 0/,
  ],
  [
    'years that no element holds',
    settings((json) => void (json.durationElement = null)),
    /^durationElement: must name the element with the years/,
  ],
  // The form as a whole.
  [
    'a form that nobody can sign',
    form(({ 'signature-souscription': block }) => (block.kind = 'normal')),
    /^form 1: has no block of the kind « finish_special »/,
  ],
  [
    'two blocks to sign in',
    form(({ identite }) => (identite.kind = 'finish_special')),
    /^form 1\/signature-souscription\/kind: a second block of the kind « finish_special »/,
  ],
  [
    'a signature before the questions',
    form((_, json) => json.pages.unshift(json.pages.pop())),
    /^form 1\/signature-souscription\/kind: the block « finish_special » must be the last one of the form/,
  ],
  [
    'a welcome after the questions',
    form((_, json) => json.pages.splice(1, 0, json.pages.shift())),
    /^form 1: the block « welcome » must be the first one/,
  ],
  [
    'a page without blocks',
    form((_, json) => json.pages.push({ ...json.pages[0], id: 99, slug: 'vide', blocks: [] })),
    /^form 1\/vide: no block in it/,
  ],
  [
    'a part written wrongly',
    form((_, { referential }) => {
      referential.signrs = referential.signers
      delete referential.signers
    }),
    /^form 1\/referential\/signrs: « signrs » is not known here: « signers » is probably meant \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'a form that does not say its amount',
    form((_, { referential }) => delete referential.sharesNumber),
    /^form 1\/referential\/sharesNumber: does not say which element it is/,
  ],
  [
    'a format that there is not',
    form(({ sub_last_name }) => (sub_last_name.attributes.format = 'nam')),
    /^form 1\/sub_last_name\.attributes\.format: "nam" is none of name, /,
  ],
  [
    'a day that is not in the calendar',
    form(({ sub_birth_date }) => (sub_birth_date.attributes.minDate = '1900-02-31')),
    /^form 1\/sub_birth_date: "1900-02-31" is not a date bound/,
  ],
  [
    'a first answer that is no number',
    form(({ shares_number }) => (shares_number.attributes.defaultValue = 'dix')),
    /^form 1\/shares_number: "dix" is not a number \(default-value\)/,
  ],
  [
    'an option without a value',
    form(({ marital_status: { attributes } }) => (attributes.options[0].value = '')),
    /^form 1\/marital_status: an option has no value/,
  ],
  [
    'a condition that decides nothing',
    form(({ tax_nif: { condition } }) => (condition.actions = [])),
    /^form 1\/tax_nif: its condition has no actions/,
  ],
  [
    'a list of values of which one is not in the datalist',
    form(
      ({ tax_nif: { condition } }) =>
        (condition.rules[0] = { type: 'input', element: 'tax_country', operator: 'in', value: ['DE', 'FRA'] }),
    ),
    /^form 1\/tax_nif: compares « tax_country » with « FRA », which its datalist does not hold/,
  ],
  [
    'a shared text in a shared text, which would not be printed',
    shared(({ fragments }) => fragments.risks.push({ include: 'parties' })),
    /^documents\/shared\.json\/fragments\/risks\/1\/include: a shared text cannot include another/,
  ],
  [
    'an order of what is no number, in a condition of documents',
    shared(
      ({ conditions }) =>
        (conditions.large = { rules: [{ type: 'input', element: 'sub_last_name', operator: 'at_least', value: 5 }] }),
    ),
    /^documents\/shared\.json\/conditions\/large: at_least on sub_last_name, which is not a number/,
  ],
  [
    'a status that there is not, in a condition of documents',
    shared(({ conditions }) => (conditions.done = { rules: [{ type: 'state', operator: 'equal', value: 'sign' }] })),
    /^documents\/shared\.json\/conditions\/done: no status "sign"/,
  ],
  [
    'a number compared with a word, in a point to check',
    [
      'vigilance.json',
      ({ points }) =>
        (points[0].check.rules[0] = { type: 'input', element: 'shares_number', operator: 'at_least', value: 'dix' }),
    ],
    /^vigilance\.json\/exposed-person: at_least needs a number, not "dix"/,
  ],
  [
    'a formula without braces',
    settings(({ computedFields }) => void (computedFields[0].formula = 'shares_number * unit_price')),
    /^form 1\/subscription_amount: unknown "shares_number": an element is written \{shares_number\} /,
  ],
  [
    'a name with a hyphen',
    form(({ welcome_text }) => (welcome_text.name = 'welcome-text')),
    /^form 1\/welcome-text\/name: « welcome-text » has characters that cannot stand here/,
  ],
  [
    'a signer that there is not',
    shared(({ fragments }) => (fragments.firmSignatures[1].signatures[0].signer = 'coSubscriber')),
    /signatures\/0\/signer: must be one of subscriber, .*, seal, hand, not « coSubscriber »/,
  ],
  [
    'a text of a document in one language',
    letter(({ sections }) => (sections[0].items[0] = { text: 'Bonjour' })),
    /^documents\/mission-letter\.json\/sections\/0\/items\/0\/text: must be an object, \{ … \}, not « Bonjour »/,
  ],
  [
    'an amount of a rule in quotes',
    settings(({ rules }) => void (rules.extraDocument.whenAny[0].amountGreaterThan = '30 000')),
    /^rules\.extraDocument\.whenAny\.0\.amountGreaterThan: must be a number, not « 30 000 »/,
  ],
  [
    'a threshold by one cent more',
    form(
      ({ tax_nif: { condition } }) =>
        (condition.rules[0] = {
          type: 'input',
          element: 'subscription_amount',
          operator: 'at_least',
          value: 30_000.01,
        }),
    ),
    /^form 1\/tax_nif: says amount > 30000, as « extraDocument » of the settings does, without naming that rule/,
  ],
  [
    'an amount in words beside another in the condition',
    form(({ 'vigilance-renforcee': { title } }) =>
      Object.assign(title, { fr: 'Dès 60 000 euros', en: 'From EUR 60,000' }),
    ),
    /^form 1\/vigilance-renforcee\/title: names 60000 €, but its condition says 50000 €/,
  ],
  [
    'a name of spaces',
    settings((json) => void (json.name = '   ')),
    /^name: must not be empty \(aurea\/settings\.json:\d+\)$/,
  ],
  [
    'a check by a country that is not in the list',
    settings(({ complianceCheck }) => void (complianceCheck.answers = [{ element: 'sub_country', value: 'France' }])),
    /^complianceCheck\.answers: « sub_country » has no option « France »/,
  ],
  [
    'a firm without an address to write to',
    ['firms.json', (json) => void (json.P0001.email = 'contact')],
    /^firms\.json\/P0001\/email: must be an e-mail address \(aurea\/firms\.json:\d+\)$/,
  ],
  [
    'a document whose id would break its address',
    products(([first]) => (first.documents[0].id = 'CV/note')),
    /^products\.json\/products\/CV\/documents\/CV\/note\/id: « CV\/note » has characters that cannot stand here/,
  ],
  [
    'more shares for those who hold some already',
    products(([first]) => (first.minimumSharesNext = 500)),
    /^products\.json\/products\/CV\/minimumSharesNext: must be at most \d+ /,
  ],
  // Figures.
  [
    'a risk indicator out of its scale',
    products(([first]) => (first.riskIndicatorSRI = 9)),
    /^products\.json\/products\/CV\/riskIndicatorSRI: must be at most 7 \(aurea\/products\.json:\d+\)$/,
  ],
  [
    'a fee below nothing',
    products(([first]) => (first.subscriptionFee = -5)),
    /^products\.json\/products\/CV\/subscriptionFee: must be at least 0/,
  ],
  [
    'years that end before they begin',
    products(([{ dismemberment }]) => Object.assign(dismemberment, { minYears: 20, maxYears: 5 })),
    /^products\.json\/products\/CV\/dismemberment\/maxYears: must be at least 20/,
  ],
  [
    'a document about a product that is dated by a slip in the century',
    products(([first]) => (first.documents[0].date = '2126-01-15')),
    /^products\.json\/products\/CV\/documents\/CV-note\/date: is more than a year ahead \(aurea\/products\.json:\d+\)$/,
  ],
  [
    'documents of a product that are dated by a slip in the century',
    products(([first]) => (first.templateDate = '2126-01-15')),
    /^products\.json\/products\/CV\/templateDate: is more than a year ahead \(aurea\/products\.json:\d+\)$/,
  ],
  [
    'a postcode without its last digit in the list of communes',
    ['datalists/communes.json', (json) => void (json['6910'] = ['Villeurbanne'])],
    /^datalists\/communes\.json\/6910: « 6910 » is not a postcode \(aurea\/datalists\/communes\.json:\d+\)$/,
  ],
  [
    'an icon of a block that there is not',
    form(({ identite }) => void (identite.icon = 'moon')),
    /^form 1\/identite\/icon: must be one of home, .*, not « moon » \(aurea\/forms\/client\.json:\d+\)$/,
  ],
  [
    'an action of a button that there is not',
    form(({ product_documents: { attributes } }) => void (attributes.action = 'open_moon')),
    /^form 1\/product_documents\.attributes\.action: "open_moon" is none of download_product_documents /,
  ],
  [
    'a country of a list that nobody can answer',
    form(({ sub_city: { attributes } }) => void (attributes.listCountries = ['FRA'])),
    /^form 1\/sub_city\/attributes\/listCountries: « sub_country » is never « FRA »/,
  ],
  [
    'a part of a summary that there is not',
    form(({ product_enjoyment: { attributes } }) => void (attributes.parts = ['enjoiment'])),
    /^form 1\/product_enjoyment\.attributes\.parts: "enjoiment" is none of description, /,
  ],
  [
    'a row of a table with a cell too many',
    letter(({ sections }) => {
      const columns = ['a', 'b'].map((fr) => ({ title: { fr, en: fr } }))
      sections[0].items.push({ table: { columns, rows: [{ cells: [1, 2, 3].map(() => ({ fr: 'x', en: 'x' })) }] } })
    }),
    /^documents\/mission-letter\.json\/sections\/0\/items\/\d\/table\/rows\/0: has 3 cells under 2 columns/,
  ],
  [
    'a key written wrongly in a row of a dismemberment table',
    ['dismemberment.json', ({ temporary }) => void (temporary.A_44.rows[0].usufructs = 12.5)],
    /^dismemberment\.json\/temporary\/A_44\/rows\/0\/usufructs: the key « usufructs » is not known here/,
  ],
  // Said twice.
  [
    'two prices from one day',
    products((all) => (all[0].prices = [205, 206].map((unitPrice) => ({ from: '2027-01-01', unitPrice })))),
    /^products\.json\/products\/CV\/prices: two prices begin on 2027-01-01/,
  ],
  [
    'two documents of products with one id',
    products((all) => (all[1].documents[0].id = 'CV-note')),
    /^products\.json\/products\/CV-note: another document has the id « CV-note »/,
  ],
  [
    'two products with one code',
    products((all) => (all[1].code = 'CV')),
    /^products\.json\/products\/CV: another product has the same code/,
  ],
  [
    'a value twice in a list',
    ['datalists/sectors.json', (json) => void json.push(json[0])],
    /^datalists\/sectors\.json\/\w+: the value « \w+ » is there twice \(aurea\/datalists\/sectors\.json:\d+\)$/,
  ],
  [
    'an option twice',
    form(({ marital_status: { attributes } }) => attributes.options.push(attributes.options[0])),
    /^form 1\/marital_status: .*\(duplicate-option\)/,
  ],
  // Products and what they need.
  [
    'a product without anything to read',
    products(([first]) => (first.documents = [])),
    /^products\.json\/products\/CV\/documents: is empty/,
  ],
  [
    'a product that is divided for a time without a table',
    products(([first]) => (first.dismemberment.table = null)),
    /^products\.json\/products\/CV\/dismemberment: « temporary » without a table/,
  ],
  [
    'a product whose table is not the one in use',
    products(([first]) => (first.dismemberment.table = 'A_46')),
    /^products\.json\/products\/CV\/dismemberment: its table is « A_46 », but dismembermentTables of the settings says « A_44 »/,
  ],
  [
    'a number of years that the table does not have',
    products(([first]) => (first.dismemberment.maxYears = 30)),
    /^products\.json\/products\/CV\/dismemberment: the table « A_44 » has no row of 30 years/,
  ],
  [
    'a product that is divided for a time, for which the form has no table',
    form(({ 'demembrement-temporaire': block, temporary_usufruct_rate, dismemberment_duration }) => {
      block.elements = block.elements.filter(({ name }: Json) => name !== 'temporary_table_gf')
      for (const { attributes } of [temporary_usufruct_rate, dismemberment_duration])
        attributes.from.tables = attributes.from.tables.filter((name: string) => name !== 'temporary_table_gf')
    }),
    /^products\.json\/products\/GF\/dismemberment: « temporary »: the form has no table for this product/,
  ],
  [
    'a product that is not divided, for which the form has a table',
    products(([first]) => (first.dismemberment = { ...first.dismemberment, temporary: false, table: null })),
    /^products\.json\/products\/CV\/dismemberment: the form has a table for this product/,
  ],
  [
    'a mandate that is not signed',
    settings(({ envelopes }) => void (envelopes.subscription = ['subscription_form', 'dismemberment_annex'])),
    /^envelopes\.subscription: the form offers a mandate, but no mandate is signed with it/,
  ],
  [
    'divided ownership without its annex',
    settings(({ envelopes }) => void (envelopes.subscription = ['subscription_form', 'search_mandate'])),
    /^envelopes\.subscription: the form divides ownership, but no annex is signed with it/,
  ],
  // Who signs.
  [
    'a letter without a field for the seal',
    withoutSigner('firmSignatures', 'seal'),
    /^documents\/mission-letter\.json: has no field for the seal/,
  ],
  [
    'a seal that is sometimes missing',
    shared(({ fragments }) => (fragments.allSignatures.at(-1).signatures.at(-1).when = ['person'])),
    /^documents\/subscription-form\.json: has no field for the seal, .* when .*« subscriber_type » is « morale »/,
  ],
  [
    'a signer without a field',
    withoutSigner('firmSignatures', 'co_subscriber'),
    /^documents\/mission-letter\.json: has no field for the co-subscriber, who signs when .*« has_co_subscriber » is « Oui »/,
  ],
  [
    'a field whose condition is not that of the button',
    shared(({ conditions }) => void conditions.spouse.rules.pop()),
    /has a field for the spouse, who has no button to sign when .*« matrimonial_regime » is « participation »/,
  ],
  [
    'a button whose condition is not that of the field',
    form(({ sign_subscription_spouse: { condition } }) => condition.rules.pop()),
    /^documents\/subscription-form\.json: has no field for the spouse, who signs when /,
  ],
  [
    'a button that is missing',
    form(({ 'signature-souscription': block }, { referential }) => {
      block.elements = block.elements.filter(({ name }: Json) => name !== 'sign_subscription_advisor')
      delete referential.signatureButtons.subscription_advisor
    }),
    /^form 1: has no button « subscription » for the advisor when .*an advisor follows the dossier/,
  ],
  [
    'an envelope that may be empty',
    settings(({ envelopes }) => void (envelopes.subscription = ['search_mandate', 'dismemberment_annex'])),
    /^envelopes\.subscription: no document would be signed when .*« detention_mode » is « full_property »/,
  ],
]

test.each(sample(mistakes, 32))('%s is refused', async (_, change, sentence) => {
  const findings = (await findingsOf(change)).map(formatFinding)
  expect(findings).toContainEqual(expect.stringMatching(sentence))
  // Never the words of a validator.
  expect(findings.join('\n')).not.toMatch(/Invalid input|Unrecognized key|expected string|received/)
})

const leftovers: [string, FileChange, RegExp][] = [
  [
    'one account for two products',
    ['payments.json', (json) => void (json.CE.iban = json.CV.iban)],
    /^payments\.json\/CE\/iban: « FR\w+ » is there twice \(aurea\/payments\.json:\d+\)$/,
  ],
  [
    'a shared text that no document prints',
    shared(({ fragments }) => (fragments.left = [{ text: { fr: 'a', en: 'a' } }])),
    /^documents\/shared\.json\/fragments\/left: no document uses it \(aurea\/documents\/shared\.json:\d+\)$/,
  ],
  [
    'a condition that nothing depends on',
    shared(({ conditions }) => (conditions.left = conditions.person)),
    /^documents\/shared\.json\/conditions\/left: no document uses it \(aurea\/documents\/shared\.json:\d+\)$/,
  ],
]

test.each(leftovers)('%s is warned of', async (_, change, sentence) => {
  const root = await changeDeployment(join(folder, String((count += 1))), change)
  const { deployment, findings } = await inspectDeployment({ customer: 'aurea', features: {} }, root)
  expect(findings.map(formatFinding)).toEqual([expect.stringMatching(sentence)])
  expect(deployment?.warnings).toHaveLength(1)
})

test('a list called like the one made from the catalogue is refused', async () => {
  const root = await changeDeployment(
    join(folder, 'list'),
    settings(() => {}),
  )
  await writeFile(join(root, 'aurea/datalists/products.json'), '[]')
  const { findings } = await inspectDeployment({ customer: 'aurea', features: {} }, root)
  expect(findings.map(formatFinding)).toEqual([
    'datalists/products.json: is made from products.json: this file would not be read (aurea/datalists/products.json:1)',
  ])
})

const misnamed = [
  ['vigilence.json', 'the name of a file with a slip'],
  ['documents/letter.JSON', 'an ending in capitals'],
  ['document/letter.json', 'a folder that there is not'],
] as const

test.each(sample(misnamed, 3))('%s, %s, is refused: it would not be read', async (path) => {
  const root = await changeDeployment(
    join(folder, String((count += 1))),
    settings(() => {}),
  )
  await mkdir(dirname(join(root, 'aurea', path)), { recursive: true })
  await writeFile(join(root, 'aurea', path), '{}')
  const { findings } = await inspectDeployment({ customer: 'aurea', features: {} }, root)
  expect(findings.map(formatFinding)).toEqual([
    `${path}: is not the name of a file of a deployment: it would not be read (aurea/${path})`,
  ])
})

test('a file with a byte order mark is read like any other', async () => {
  const marked = ['products.json', (json: Json) => new FileText(`\uFEFF${JSON.stringify(json)}`)] as const
  expect(await findingsOf(marked)).toEqual([])
})

const misshapen: [string, FileChange][] = [
  ['payment details', ['payments.json', ({ CE }) => delete CE.iban]],
  ['a firm', ['firms.json', ({ P0001 }) => delete P0001.name]],
  ['points to check', ['vigilance.json', ({ points }) => delete points[0].title]],
  ['a shared condition', shared(({ conditions }) => (conditions.person.rules = []))],
  ['a template', letter((json) => delete json.kind)],
]

test.each(sample(misshapen, 3))(
  '%s of the wrong shape are one finding, not one for each thing that reads them',
  async (_, change) => {
    const root = await changeDeployment(join(folder, String((count += 1))), change)
    const { findings } = await inspectDeployment({ customer: 'aurea', features: {} }, root)
    expect(findings.map(formatFinding)).toEqual([expect.stringMatching(/: (is missing|must not be empty)/)])
  },
)

test('a mistake in a form change is reported with its file', async () => {
  const change: FileChange = [
    'form-changes.json',
    ({ client }) => (client.elements.dividend_iban = { attributes: { required: 'yes' } }),
  ]
  expect((await findingsOf(change, 'halle-investissement')).map(formatFinding)).toEqual([
    expect.stringMatching(
      /^form-changes\.json\/client\/elements\/dividend_iban\/attributes\/required: true or false expected .* \(halle-investissement\/form-changes\.json:\d+\)$/,
    ),
  ])
})

test('a change that breaks those who extend a deployment is found by their own check', async () => {
  const raise = form(({ 'vigilance-renforcee': block }) =>
    block.condition.rules.push({ type: 'input', element: 'subscription_amount', operator: 'at_least', value: 60_000 }),
  )
  const root = await changeDeployment(join(folder, 'base'), raise)
  expect(await listExtending('aurea', root)).toEqual(['halle-investissement', 'orme-patrimoine'])
  const { findings } = await inspectDeployment({ customer: 'orme-patrimoine', features: {} }, root)
  expect(findings.map(formatFinding)).toEqual([
    expect.stringMatching(
      /^form 1\/vigilance-renforcee: says amount >= 60000 beside its rule .* \(aurea\/forms\/client\.json:\d+\)$/,
    ),
    expect.stringMatching(/^form 1\/vigilance-renforcee\/title: names 50000 €, but its condition says 60000 € /),
  ])
})
