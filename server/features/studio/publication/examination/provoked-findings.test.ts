import { applyOperation, findAt, type Content, type Json, type Operation, type Place } from '@parcelle/domain/studio'
import { expect, test } from 'vitest'
import { findSentence, sentences, toFrench, type Sentence } from '../../../../deployment/findings/french.ts'
import { inspectParts, readDeployment } from '../../../../deployment/deployment.ts'
import { digestParts } from '../../../../deployment/parts.ts'
import { readFile, toParts } from '../../../editions/index.ts'
import { checkSamples } from '../../../samples/index.ts'
import { namePlaces } from './name-places.ts'
import { isLong } from '../../../../testing/sampling.ts'

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

function ofLastBlock(...rest: Place): Place {
  const page = listAt([CLIENT, 'pages']).at(-1) as Item
  const block = (page['blocks'] as readonly Item[]).at(-1) as Item
  return [CLIENT, 'pages', { id: Number(page['id']) }, 'blocks', { id: Number(block['id']) }, ...rest]
}

type Case = [what: string, operation: Operation, where: string]
const settings = (...place: Place) => at('settings.json', ...place)
const ofProduct = (code: string, ...rest: Place) => at('products.json', 'products', { id: code }, ...rest)
const ofTables = (...rest: Place) => at('dismemberment.json', ...rest)
const ofPoint = (...rest: Place) => at('vigilance.json', 'points', ...rest)
const all = (...operations: Operation[]): Operation => ({
  kind: 'all',
  operations: operations.flatMap((one) => (one.kind === 'all' ? one.operations : one)),
})
const LETTER = 'documents/mission-letter.json'
const REPORT = 'documents/suitability-report.json'
const SHARED = 'documents/shared.json'
const setSentence = (fr: string) => set(at(LETTER, 'sections', 2, 'items', 3, 'text', 'fr'), fr)
const text = (fr: string): Json => ({ fr, en: fr })
const when = (...rules: Json[]): Json => ({ rules, logical_operator: 'AND', actions: ['visible'] })
const equal = (element: string, value: Json): Json => ({ type: 'input', element, operator: 'equal', value })
const atLeast = (value: number): Json => ({
  type: 'input',
  element: 'subscription_amount',
  operator: 'at_least',
  value,
})
const long = (length: number) => 'x'.repeat(length)
const written = listAt([REPORT, 'sections'])
  .flatMap((section) => section['items'] as readonly Item[])
  .find((item) => 'written' in item)!
const signatures = at(SHARED, 'fragments', 'allSignatures', 1, 'signatures')
const otherDocument = listAt(ofPoint()).findIndex(({ id }) => id === 'other-document')

const price: Json = { from: '2027-01-01', unitPrice: 1 }
const noTypes = Object.fromEntries(
  Object.keys(valueAt(ofPoint(otherDocument, 'check', 'types')) as Item).map((key) => [key, ['nothing']]),
)
const otherKinds = Object.fromEntries(
  Object.entries(valueAt([CLIENT, 'referential', 'signers']) as { [party: string]: Item }).map(([party, kinds]) => {
    const [first = ''] = Object.keys(kinds)
    return [party, { [first]: kinds[first] ?? null, other: {} }]
  }),
)
const withoutDuty = listAt([REPORT, 'sections']).map((section) => ({
  ...section,
  items: (section['items'] as readonly Item[]).map((item) => ('written' in item ? { ...item, required: false } : item)),
}))
const placesOf = (test: (signer: Json | undefined) => boolean) =>
  listAt(signatures).filter(({ signer }) => test(signer))

/** Said when every document of the samples is made: the last test here. */
const saidOfSamples = [
  'there is no other sample « {1} »',
  'another sample has the same id',
  'the file is missing: without a sample no document is tried',
  'has no sample of the client form',
  'no sample signs « {1} »: add one to samples.json',
  '« {1} » is {2} where {3} is expected',
  'the block « {1} » is expected, but does not come of it',
  'the block « {1} » comes of it, but is not expected',
  'the document « {1} » is expected, but does not come of it',
  'the document « {1} » comes of it, but is not expected',
  'the signer « {1} » is expected, but does not come of it',
  'the signer « {1} » comes of it, but is not expected',
  '« {1} » is not answered',
  '« {1} » is answered as the form does not allow',
  'does not say who subscribes in the sample « {1} »',
  'does not say {1} of « {2} » in the sample « {3} »',
] as const satisfies readonly Sentence[]

/** Said of a folder, of a shape that no file has, or when a document cannot be made for a reason that no file holds. */
type NotByAuthors =
  | 'there is no other deployment « {1} »'
  | 'is not the name of a file of a deployment: it would not be read'
  | 'is not saved as UTF-8: its letters with accents are lost'
  | 'the key « {1} » is there twice'
  | 'cannot be made: {1}'
  | 'its document « {1} » cannot be made: {2}'
  | 'could not be made: {1}'

/** Changes of an author, by the sentence that the check of the whole edition says of each. */
const cases: Record<Exclude<Sentence, NotByAuthors | (typeof saidOfSamples)[number]>, Case[]> = {
  'is missing': [
    ['a name that is taken away', remove(settings('name')), 'name'],
    ['a product without payment details', remove(at('payments.json', 'CE', 'iban')), 'payments.json/CE/iban'],
  ],
  'must not be empty': [['an envelope without documents', set(settings('envelopes', 'mission'), []), 'envelopes']],
  'the file is missing': [['a file that goes', remove(['products.json']), 'products.json']],
  'the key « {1} » is not known here': [['a setting that is not known', set(settings('colour'), 1), 'colour']],
  '{1} cannot stand here': [
    ['a rule that is a word', set(settings('rules', 'extraDocument'), 'x'), 'rules.extraDocument'],
  ],
  '{1} has characters that cannot stand here': [['a name with a blank', set(settings('esign'), 'A b'), 'esign']],
  'must be a day such as 2026-01-31, not {1}': [
    ['a day as it is spoken', set(settings('company', 'approvalDate'), '15/07/2009'), 'company.approvalDate'],
  ],
  'must be one of {1}, not {2}': [['another language', set(settings('locale'), 'de'), 'locale']],
  'must be a colour such as #123E5C': [
    ['a colour that is none', set(settings('theme', 'primary'), 'blue'), 'theme.primary'],
  ],
  'must be an IBAN of the SEPA area, without spaces': [
    [
      'an account with a wrong digit',
      set(at('payments.json', 'CE', 'iban'), 'FR7699999000010000000000208'),
      'payments.json/CE/iban',
    ],
  ],
  'must contain {number}, the number of the dossier': [
    ['a reference without number', set(at('payments.json', 'CV', 'reference'), 'AUREA'), 'payments.json/CV/reference'],
  ],
  'has a placeholder other than {number} and {product}': [
    [
      'a reference with the name',
      set(at('payments.json', 'CV', 'reference'), 'A {number} {name}'),
      'payments.json/CV/reference',
    ],
  ],
  'has a character that banks do not transmit': [
    [
      'a reference with a sign',
      set(at('payments.json', 'CV', 'reference'), 'AUREA n° {number}'),
      'payments.json/CV/reference',
    ],
  ],
  'must be a BIC': [['a bank code that is none', set(at('payments.json', 'CV', 'bic'), 'x'), 'payments.json/CV/bic']],
  'must be the eight digits of the register': [
    ['a registration that is too short', set(at('firms.json', 'P0001', 'orias'), '12'), 'firms.json/P0001/orias'],
  ],
  'must not say that signatures are qualified': [
    ['a term reserved by law', set(settings('signatureLevel'), text('Signature qualifiée')), 'signatureLevel.fr'],
  ],
  'must be more than {1}': [
    ['a price of nothing', set(ofProduct('CV', 'unitPrice'), 0), 'products.json/products/CV/unitPrice'],
  ],
  'must be at least {1}': [['links that expire at once', set(settings('links'), { days: 0 }), 'links.days']],
  'must be at most {1}': [['links that last too long', set(settings('links'), { days: 200 }), 'links.days']],
  'must be {1}, not {2}': [
    ['a text that is a number', set(settings('help', 'phone'), 3), 'help.phone'],
    ['a price that is no number', set(ofProduct('CV', 'unitPrice'), '204'), 'products.json/products/CV/unitPrice'],
  ],
  'must contain {years}': [
    ['a row without its years', set(ofTables('rowLabel', 'fr'), 'ans'), 'dismemberment.json/rowLabel/fr'],
  ],
  'needs at least {1} entries': [
    [
      'a table of one column',
      remove(at('documents/subscription-form.json', 'sections', 7, 'items', 8, 'productDocuments', 'columns', 0)),
      'documents/subscription-form.json',
    ],
  ],
  'has more than {1} entries': [
    [
      'a column too many',
      insert(at('documents/subscription-form.json', 'sections', 3, 'items', 7, 'answers', 'columns'), {
        title: text('x'),
        width: 1,
      }),
      'documents/subscription-form.json',
    ],
  ],
  'is longer than {1} characters': [
    ['an endless name', set(at('payments.json', 'CV', 'beneficiary'), long(5000)), 'payments.json/CV/beneficiary'],
  ],
  'is not JSON: a comma, a quote or a bracket is missing or too many, at or just before this line': [
    ['a file that is no JSON', set(['firms.json'], '{'), 'firms.json'],
  ],
  'is not a form with pages, blocks and elements': [
    ['a form that is none', remove([CLIENT, 'pages']), 'forms/client.json'],
  ],
  'the French text is missing': [
    [
      'a product without a French description',
      set(ofProduct('CV', 'description', 'fr'), ''),
      'products.json/products/CV/description',
    ],
  ],
  'the English text is missing; the French one is shown instead': [
    ['help in one language', set(ofElement('sub_last_name', 'attributes', 'help'), { fr: 'x' }), 'forms/client.json'],
  ],
  'is in one language; write it in both, {1}': [
    ['a label that is one text', set(ofElement('sub_last_name', 'attributes', 'label'), 'Nom'), 'forms/client.json'],
  ],
  'has a brace, but a form prints {threshold} only, beside a rule that has an amount': [
    [
      'a brace in a label',
      set(ofElement('sub_last_name', 'attributes', 'label', 'fr'), 'Nom {x}'),
      'forms/client.json',
    ],
  ],
  '« {1} » is not a field': [['braces around words', setSentence('{a b}'), LETTER]],
  'has a brace { or } without its other half': [['a brace without its half', setSentence('a {'), LETTER]],
  'has [[ or ]] without its other half': [['brackets without their half', setSentence('[[ a'), LETTER]],
  'has ** without its other half': [['stars without their half', setSentence('** a'), LETTER]],
  'there is no form': [['no form at all', all(remove([CLIENT]), remove(['forms/back-office.json'])), 'forms']],
  'there is no form {1}': [['a form that is not there', set(settings('forms', 'backOffice'), 3), 'forms.backOffice']],
  'there is no {1} « {2} »': [
    ['a product that is taken away', remove(ofProduct('GF')), 'form 1/product'],
    [
      'a list that is not there',
      set(ofElement('tax_country', 'attributes', 'datalistId'), 'planets'),
      'form 1/tax_country',
    ],
    ['a field that no form has', setSentence('{nobody}'), LETTER],
    ['a condition that is not there', set(at(LETTER, 'sections', 2, 'items', 3, 'when'), ['x']), LETTER],
    ['a logo that is not there', set(settings('theme', 'logo'), 'other.svg'), 'theme.logo'],
    ['a table that is not there', set(settings('dismembermentTables', 'CV'), 'nothing'), 'dismembermentTables'],
  ],
  'no form has an element « {1} »': [
    ['a duration that nobody asks for', set(settings('durationElement'), 'x'), 'durationElement'],
    [
      'a point about a question that is gone',
      set(ofPoint(0, 'check', 'rules', 0, 'element'), 'x'),
      'vigilance.json/exposed-person',
    ],
  ],
  'no form has a block « {1} »': [
    [
      'a rule of a block that is gone',
      set(settings('rules', 'extraDocument', 'block'), 'nowhere'),
      'rules.extraDocument',
    ],
  ],
  'form {1} has no {2} « {3} »': [
    [
      'a way of payment that nobody is asked',
      set(settings('afterSignature', 'paymentMode', 'element'), 'nothing'),
      'afterSignature.paymentMode',
    ],
  ],
  '« {1} » has no option « {2} »': [
    [
      'a way of payment that the form does not offer',
      set(settings('afterSignature', 'paymentMode', 'debit'), 'carte'),
      'afterSignature.paymentMode',
    ],
  ],
  '« {1} » is never « {2} »': [
    [
      'a point about an answer that nobody gives',
      set(ofPoint(0, 'check', 'rules', 0, 'value'), 'perhaps'),
      'vigilance.json/exposed-person',
    ],
  ],
  'no document is of the type « {1} »': [
    [
      'a point about another kind of document',
      set(ofPoint(otherDocument, 'check', 'types'), noTypes),
      'vigilance.json/other-document',
    ],
  ],
  'no table for « {1} » of form {2}': [
    ['a product without a table', remove(settings('dismembermentTables', 'CV')), 'dismembermentTables'],
  ],
  'must be an e-mail address': [['half an address', set(settings('help', 'mail'), 'aide@'), 'help.mail']],
  'must be a telephone number': [['a word for a number', set(settings('help', 'phone'), 'call'), 'help.phone']],
  'must be an address: /… in the portal, https://…, mailto:… or tel:…': [
    ['a page without a slash', set(settings('redirectAfterLastPage'), 'dossier'), 'redirectAfterLastPage'],
  ],
  'the reminder would come after the day by which it is due': [
    ['a late reminder', set(settings('corrections'), { remindAfterDays: 9, dueAfterDays: 5 }), 'corrections'],
  ],
  '« {1} » has two formulas': [
    [
      'a formula that is there twice',
      insert(settings('computedFields'), valueAt(settings('computedFields', 0))),
      'computedFields',
    ],
  ],
  'the document « {1} » would be signed twice': [
    ['a document in both envelopes', insert(settings('envelopes', 'mission'), 'subscription_form'), 'envelopes'],
  ],
  'must name the element with the years: the form divides ownership for a time': [
    ['years that no question holds', set(settings('durationElement'), null), 'durationElement'],
  ],
  'has no block of the kind « finish_special »: nobody could sign the subscription': [
    ['a form that nobody signs', set(ofLastBlock('kind'), 'normal'), 'form 1'],
  ],
  'a second block of the kind « {1} »': [
    ['a second welcome', set(ofLastBlock('kind'), 'welcome'), 'form 1/signature-souscription'],
  ],
  'the block « finish_special » must be the last one of the form': [
    [
      'a block to sign in before the last one',
      all(set(ofLastBlock('kind'), 'normal'), set([CLIENT, 'pages', 0, 'blocks', 1, 'kind'], 'finish_special')),
      'form 1/',
    ],
  ],
  'the block « welcome » must be the first one': [
    [
      'a welcome in the middle',
      all(
        set([CLIENT, 'pages', 0, 'blocks', 0, 'kind'], 'normal'),
        set([CLIENT, 'pages', 0, 'blocks', 1, 'kind'], 'welcome'),
      ),
      'form 1',
    ],
  ],
  'does not say which element it is': [
    ['a number of shares that nobody names', remove([CLIENT, 'referential', 'sharesNumber']), 'form 1/referential'],
  ],
  '« {1} » is not known here: « {2} » is probably meant': [
    [
      'a part with a slip',
      all(remove([CLIENT, 'referential', 'siret']), set([CLIENT, 'referential', 'sirett'], 'siret')),
      'form 1/referential/sirett',
    ],
  ],
  'a shared text cannot include another': [
    [
      'a shared text in another',
      insert(at(SHARED, 'fragments', 'risks'), { include: 'parties' }),
      'documents/shared.json/fragments/risks/0/include',
    ],
  ],
  'is made from products.json: this file would not be read': [
    ['a list of products', set(['datalists/products.json'], []), 'datalists/products.json'],
  ],
  'another product has the same code': [
    [
      'a code that is there twice',
      insert(at('products.json', 'products'), valueAt(ofProduct('CV'))),
      'products.json/products/CV',
    ],
  ],
  'two prices begin on {1}': [
    ['two prices of one day', set(ofProduct('CV', 'prices'), [price, price]), 'products.json/products/CV/prices'],
  ],
  'is empty: there is nothing to read': [
    ['a product without documents', set(ofProduct('CV', 'documents'), []), 'products.json/products/CV/documents'],
  ],
  'another document has the id « {1} »': [
    [
      'a document that is there twice',
      insert(ofProduct('CV', 'documents'), valueAt(ofProduct('CV', 'documents', 0))),
      'products.json/products/CV-note',
    ],
  ],
  'another product has the same name': [
    ['a name that is there twice', set(ofProduct('CE', 'name'), valueAt(ofProduct('CV', 'name'))), 'products.json'],
  ],
  'no form offers it: nobody can subscribe to it': [
    [
      'a product that the forms forget',
      insert(at('products.json', 'products'), { ...(valueAt(ofProduct('CV')) as Item), code: 'CX', name: 'Autre' }),
      'products.json/products/CX',
    ],
  ],
  'the type « {1} » is there twice': [
    [
      'a type that is there twice',
      insert(ofElement('file_rib', 'attributes', 'types'), valueAt(ofElement('file_rib', 'attributes', 'types', 0))),
      'form 1/file_rib',
    ],
  ],
  '« {1} » is there twice': [
    [
      'two entries that read the same',
      set(at('datalists/sectors.json', 1, 'label'), valueAt(at('datalists/sectors.json', 0, 'label'))),
      'datalists/sectors.json',
    ],
  ],
  '« {1} » begins or ends with a space': [
    ['a value with a space', set(at('datalists/sectors.json', 0, 'value'), 'industry '), 'datalists/sectors.json'],
  ],
  'the value « {1} » is there twice': [
    [
      'a value of a list that is there twice',
      insert(at('datalists/sectors.json'), valueAt(['datalists/sectors.json', 0])),
      'datalists/sectors.json',
    ],
  ],
  '« life »: no table for life is asked in the form': [
    [
      'the table for life that becomes another one',
      set(ofElement('life_table', 'attributes', 'variant'), 'dismemberment'),
      'products.json/products/CV/dismemberment',
    ],
  ],
  '« temporary »: the form has no table for this product': [
    [
      'a table that is asked of another product',
      set(ofElement('temporary_table_cv', 'condition', 'rules', 0, 'value'), 'GF'),
      'products.json/products/CV/dismemberment',
    ],
  ],
  '« temporary » without a table': [
    [
      'a product sold for a time without a table',
      set(ofProduct('CV', 'dismemberment', 'table'), null),
      'products.json/products/CV/dismemberment',
    ],
  ],
  '« temporary » without « minYears » or « maxYears »': [
    [
      'a product sold for a time without its least years',
      set(ofProduct('CV', 'dismemberment', 'minYears'), null),
      'products.json/products/CV/dismemberment',
    ],
  ],
  'its table is « {1} », but dismembermentTables of the settings says « {2} »': [
    [
      'another table than that of the settings',
      set(ofProduct('CV', 'dismemberment', 'table'), 'A_46'),
      'products.json/products/CV/dismemberment',
    ],
  ],
  'the table « {1} » has no row of {2} years': [
    [
      'years beyond the table',
      set(ofProduct('CV', 'dismemberment', 'maxYears'), 90),
      'products.json/products/CV/dismemberment',
    ],
  ],
  'the form has a table for this product, which is not sold for a time': [
    [
      'a product that is sold for a time no more',
      set(ofProduct('CV', 'dismemberment', 'temporary'), false),
      'products.json/products/CV/dismemberment',
    ],
  ],
  'the form divides ownership, but no annex is signed with it': [
    [
      'an annex that is not signed',
      set(settings('envelopes', 'subscription'), ['subscription_form', 'search_mandate']),
      'envelopes.subscription',
    ],
  ],
  'the form offers a mandate, but no mandate is signed with it': [
    [
      'a mandate that is not signed',
      set(settings('envelopes', 'subscription'), ['subscription_form', 'dismemberment_annex']),
      'envelopes.subscription',
    ],
  ],
  'has an IBAN and a BIC of different countries': [
    ['another bank country', set(at('payments.json', 'CE', 'bic'), 'DEMODEFF'), 'payments.json/CE'],
  ],
  'is missing: subscribers are not told how to pay': [
    ['a product without payment details', remove(at('payments.json', 'CE')), 'payments.json/CE'],
  ],
  'row {1} is {2}, {3} in dismemberment.json': [
    [
      'a row of the form that differs from its table',
      set(ofElement('life_table', 'attributes', 'options', 0, 'sub_options', 0, 'value'), 99),
      'form 1/life_table',
    ],
  ],
  'life, {1}: starts at {2} instead of {3}': [
    ['an age that is left out', set(ofTables('lifeLong', 'rows', 1, 'ageMin'), 25), 'dismemberment.json'],
  ],
  'life, {1}: does not total 100': [
    [
      'a row for life that does not total 100',
      set(ofTables('lifeLong', 'rows', 1, 'usufruct'), 81),
      'dismemberment.json',
    ],
  ],
  'life, {1}: has a share of nothing or less': [
    [
      'a share of nothing',
      all(
        set(ofTables('lifeLong', 'rows', 8, 'usufruct'), 0),
        set(ofTables('lifeLong', 'rows', 8, 'bareOwnership'), 100),
      ),
      'dismemberment.json/lifeLong/rows/8/usufruct',
    ],
  ],
  'life, {1}: usufruct does not fall': [
    [
      'more usufruct at a higher age',
      all(
        set(ofTables('lifeLong', 'rows', 1, 'usufruct'), 95),
        set(ofTables('lifeLong', 'rows', 1, 'bareOwnership'), 5),
      ),
      'dismemberment.json/lifeLong/rows/1/usufruct',
    ],
  ],
  'life, {1}: is there twice': [
    ['a row that is there twice', set(ofTables('lifeLong', 'rows', 1, 'key'), 'under_21'), 'dismemberment.json'],
  ],
  'has {1} columns, not {2}': [
    ['a heading of one column', set(ofTables('header', 'fr'), ['x']), 'dismemberment.json/header/fr'],
  ],
  '{1}, {2} years: has a share of nothing or less': [
    [
      'a share of nothing for a time',
      all(
        set(ofTables('temporary', 'A_46', 'rows', 0, 'usufruct'), 0),
        set(ofTables('temporary', 'A_46', 'rows', 0, 'bareOwnership'), 100),
      ),
      'dismemberment.json/temporary/A_46/rows/0',
    ],
  ],
  'life: nothing from {1} years on': [
    ['a table for life that ends', set(ofTables('lifeLong', 'rows', 8, 'ageMax'), 120), 'dismemberment.json'],
  ],
  '{1}, {2} years: does not total 100': [
    [
      'a table that does not total 100',
      set(ofTables('temporary', 'A_46', 'rows', 0, 'usufruct'), 13),
      'dismemberment.json',
    ],
  ],
  '{1}, {2} years: follows {3}': [
    ['years that are there twice', set(ofTables('temporary', 'A_46', 'rows', 1, 'years'), 3), 'dismemberment.json'],
  ],
  '{1}, {2} years: usufruct does not grow': [
    [
      'more years for less',
      all(
        set(ofTables('temporary', 'A_46', 'rows', 1, 'usufruct'), 1),
        set(ofTables('temporary', 'A_46', 'rows', 1, 'bareOwnership'), 99),
      ),
      'dismemberment.json',
    ],
  ],
  '{1}: no row': [['a table without rows', set(ofTables('temporary', 'A_46', 'rows'), []), 'dismemberment.json']],
  'is not read: the table of a product is in the catalogue and in the settings': [
    ['a table by default', set(ofTables('fallback'), 'A_46'), 'dismemberment.json/fallback'],
  ],
  '« listCountries » is only read beside « countryFrom »': [
    ['countries of no question', remove(ofElement('sub_city', 'attributes', 'countryFrom')), 'form 1/sub_city'],
  ],
  'a button to print without « printId »: it would print nothing': [
    [
      'a button without its document',
      remove(ofElement('print_mission', 'attributes', 'printId')),
      'form 1/print_mission',
    ],
  ],
  'the firm « {1} » is missing': [
    ['a firm of the list that is taken away', remove(at('firms.json', 'P0001')), 'firms.json'],
  ],
  'another firm has the same number': [
    [
      'a number that is copied',
      set(at('firms.json', 'P0002', 'orias'), valueAt(at('firms.json', 'P0001', 'orias'))),
      'firms.json/P0002/orias',
    ],
  ],
  'prints « {1} », for which there is no template': [
    [
      'a button for a document that is gone',
      set(ofElement('print_mission', 'attributes', 'printId'), 'nothing'),
      'form 1/print_mission',
    ],
  ],
  'another template has the code « {1} »': [
    [
      'a document code that is there twice',
      set(at('documents/summary.json', 'code'), 'mission_letter'),
      'documents/summary.json',
    ],
  ],
  'the part « {1} » is missing': [
    ['a part required by law that goes', set(at(LETTER, 'sections', 0, 'parts'), []), LETTER],
  ],
  'nothing in it must be written': [
    ['a report in which nothing has to be written', set(at(REPORT, 'sections'), withoutDuty), REPORT],
  ],
  'has {1} cells under {2} columns': [
    [
      'a row of two cells',
      set(at(SHARED, 'fragments', 'costs', 0, 'table', 'rows', 0, 'cells'), [text('a'), text('b')]),
      SHARED,
    ],
  ],
  'nobody writes in this kind of document': [
    ['a letter in which the advisor would write', insert(at(LETTER, 'sections', 0, 'items'), written), LETTER],
  ],
  '« {1} » is written twice': [
    ['a part that is written twice', insert(at(REPORT, 'sections', 0, 'items'), written), REPORT],
  ],
  'is the id of the form that is filled in online': [
    ['one form for both kinds of dossier', set(settings('forms', 'backOffice'), 1), 'forms.backOffice'],
  ],
  'the {1} id {2} is also used in form {3}': [
    [
      "a block with the number of another form's",
      set(at('forms/back-office.json', 'pages', 0, 'blocks', 0, 'id'), 101),
      'form',
    ],
  ],
  'form {1} asks for it: « {2} »': [
    ['an answer that is fixed and asked', set(settings('fixedParts'), { product: 'CV' }), 'fixedParts.product'],
  ],
  'its default « {1} » is not in the datalist {2}': [
    [
      'a first answer outside its list',
      set(ofElement('tax_country', 'attributes', 'defaultValue'), 'XX'),
      'form 1/tax_country',
    ],
  ],
  'signs {1} with {2}, the catalogue with {3}': [
    [
      "another signing template than the catalogue's",
      set(ofElement('held_product', 'attributes', 'options'), [{ value: 'CV', label: text('x'), docusignId: 'other' }]),
      'form 1/held_product',
    ],
  ],
  '« {1} » is not a button to sign': [
    [
      'a name in place of a button',
      set(at(CLIENT, 'referential', 'signatureButtons', 'subscription_subscriber'), 'sub_last_name'),
      'form 1/referential/signatureButtons',
    ],
  ],
  'says nothing of « {1} »': [
    ['signers of one kind of subscriber only', set([CLIENT, 'referential', 'signers'], otherKinds), 'form 1/signers'],
  ],
  'compares « {1} » with « {2} », which its datalist does not hold': [
    [
      'a condition on a value outside its list',
      set(ofElement('sub_last_name', 'condition'), when(equal('tax_country', 'XX'))),
      'form 1/sub_last_name',
    ],
  ],
  'has two amounts: only one can count': [
    [
      'a second amount',
      set(settings('rules', 'extraDocument', 'whenAny'), [{ amountGreaterThan: 30_000 }, { amountAtLeast: 50_000 }]),
      'rules.extraDocument',
    ],
  ],
  '« {1} » fills in dossiers, and must be able to answer': [
    ['advisors who only read', set(settings('readOnlyRoles'), ['advisor']), 'readOnlyRoles'],
  ],
  'no form has a condition of this rule': [
    ['a rule that no form has', set(settings('rules', 'nobody'), false), 'rules.nobody'],
  ],
  'its rule « {1} » is neither on nor off in the settings': [
    [
      'a condition of a rule that is not in the settings',
      set(ofElement('sub_last_name', 'condition'), { ...(when() as object), rule: 'unknownRule' } as Json),
      'form 1/sub_last_name',
    ],
  ],
  'no form names the answer `documentsRead` in its referential': [
    [
      'documents that are read and nobody confirms',
      all(set(settings('features', 'productDocumentsOpened'), true), remove([CLIENT, 'referential', 'documentsRead'])),
      'features.productDocumentsOpened',
    ],
  ],
  '« {1} » does not depend on this rule in any form': [
    [
      'a rule about a question that is always asked',
      set(settings('rules', 'extraDocument', 'elements'), ['file_identity']),
      'rules.extraDocument',
    ],
  ],
  'says {1} beside its rule « {2} », which says it in the settings: leave it out': [
    [
      'a threshold that is written in a condition too',
      set(ofElement('file_accounts', 'condition', 'rules'), [atLeast(50_000)]),
      'form 1/file_accounts',
    ],
  ],
  'says {1}, as « {2} » of the settings does, without naming that rule': [
    [
      'a threshold that is borrowed',
      set(ofElement('sub_last_name', 'condition'), when(atLeast(50_000))),
      'form 1/sub_last_name',
    ],
  ],
  'names {1} €, as its rule « {2} » does: write {threshold} instead': [
    [
      'a threshold that is written in a label too',
      set(ofElement('file_edd_legal', 'attributes', 'label', 'fr'), 'À partir de 50 000 €'),
      'form 1/file_edd_legal',
    ],
  ],
  'its rule « {1} » needs « {2} » in the referential of the form': [
    [
      'a rule about an amount that the form does not name',
      remove([CLIENT, 'referential', 'subscriptionAmount']),
      'form 1/large_amount_notice',
    ],
  ],
  'its rule « {1} » has several figures, any of which is enough: no other rule can be joined to them by AND': [
    [
      'a rule of two figures that must hold with another one',
      set(ofElement('file_funds_origin', 'condition', 'rules'), [equal('subscriber_type', 'physique')]),
      'form 1/file_funds_origin',
    ],
  ],
  'names {1} €, but its condition says {2} €': [
    [
      'a title that names another amount than its condition',
      set(ofPoint({ id: 'amount' }, 'title', 'fr'), 'Dès 75 000 €'),
      'vigilance.json/amount',
    ],
  ],
  'is missing: nothing is pointed out to the back office': [
    ['no point to look at', remove(['vigilance.json']), 'vigilance.json'],
  ],
  'another point has this id': [
    ['a point that is there twice', set(ofPoint(1, 'id'), 'exposed-person'), 'vigilance.json/exposed-person'],
  ],
  'has no button « {1} » for {2}': [
    [
      'a subscriber who could not sign',
      set(ofElement('sign_mission_subscriber', 'condition'), when(equal('subscriber_type', 'physique'))),
      'form 1',
    ],
  ],
  'has a button « {1} » for {2}, who does not sign': [
    ['a button for a spouse who does not sign', set(ofElement('sign_mission_spouse', 'condition'), null), 'form 1'],
  ],
  'no document would be signed': [
    [
      'an envelope that is empty for some',
      set(settings('envelopes', 'subscription'), ['dismemberment_annex', 'search_mandate']),
      'envelopes.subscription',
    ],
  ],
  'no document has a field for the advisor': [
    [
      'an advisor without a place to sign',
      set(settings('envelopes', 'subscription'), ['dismemberment_annex', 'search_mandate']),
      'envelopes.subscription',
    ],
  ],
  'has no field for the seal, « "signer": "seal" »,': [
    [
      'a document without the seal',
      set(
        signatures,
        placesOf((signer) => signer !== 'seal'),
      ),
      'documents/',
    ],
  ],
  'has a field for {1}, who has no button to sign': [
    [
      'a place for a spouse who does not sign',
      set(ofElement('sign_mission_spouse', 'condition'), when(equal('subscriber_type', 'morale'))),
      'documents/',
    ],
  ],
  'has two fields for {1}': [
    [
      'two places for one signer',
      set(signatures, [...placesOf(() => true), ...placesOf((signer) => signer === 'subscriber')]),
      'documents/',
    ],
  ],
  'has no field for {1}, who signs': [
    [
      'a signer without a place',
      set(
        signatures,
        placesOf((signer) => signer !== 'subscriber'),
      ),
      'documents/',
    ],
  ],
  'is larger than 200 000 characters': [
    [
      'an enormous logo',
      set(at('logo.svg'), `<svg xmlns="http://www.w3.org/2000/svg"><title>${long(200_001)}</title></svg>`),
      'theme.logo',
    ],
  ],
  'is not an SVG image': [['a logo that is no picture', set(at('logo.svg'), 'hello'), 'theme.logo']],
  'has a script, an event or an address: a logo is only a picture': [
    [
      'a logo with a script',
      set(at('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'theme.logo',
    ],
  ],
  '{1} makes {2} on {3}, a contrast of {4} where {5} is needed; the nearest shade that can be read is {6}': [
    ['a colour that cannot be read', set(settings('theme', 'primary'), '#FFFF00'), 'theme.primary'],
  ],
  'is more than a year ahead': [
    ['a document of the next century', set(ofProduct('CV', 'templateDate'), '2126-01-15'), 'products.json/products/CV'],
  ],
  '« {1} » is not a postcode': [
    [
      'a postcode without its last digit',
      set(at('datalists/communes.json', '6910'), ['Villeurbanne']),
      'datalists/communes.json/6910',
    ],
  ],
  'no document uses it': [
    [
      'a condition that is left over',
      set(at(SHARED, 'conditions', 'left'), valueAt(at(SHARED, 'conditions', 'person'))),
      'documents/shared.json/conditions/left',
    ],
  ],
}

/** Of the engine, which has codes: see fixes.test.ts in packages/domain/studio. */
const engineCases: Case[] = [
  [
    'a finding of the engine',
    set(ofElement('saving_capacity', 'calculate'), '{annual_income} - {x}'),
    'form 1/saving_capacity',
  ],
  ['French that is missing', set(ofElement('tax_nif', 'attributes', 'label', 'fr'), ''), 'form 1/tax_nif'],
  ['a block without elements', set([CLIENT, 'pages', 0, 'blocks', 1, 'elements'], []), 'form 1/type-souscripteur'],
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

const isSampled = (at: number) => isLong || at % 32 === 0
const bySentence = Object.entries(cases).flatMap(([sentence, list]) =>
  list.map(([what, operation, where]) => [what, operation, where, sentence] as const),
)

test('every sentence of the check is provoked by a change of an author, or said of samples', () => {
  const notByAuthors: Record<NotByAuthors, true> = {
    'there is no other deployment « {1} »': true,
    'is not the name of a file of a deployment: it would not be read': true,
    'is not saved as UTF-8: its letters with accents are lost': true,
    'the key « {1} » is there twice': true,
    'cannot be made: {1}': true,
    'its document « {1} » cannot be made: {2}': true,
    'could not be made: {1}': true,
  }
  const covered = [...Object.keys(cases), ...saidOfSamples, ...Object.keys(notByAuthors)]
  expect(new Set(covered)).toEqual(new Set(sentences.map(([english]) => english)))
  expect(Object.values(cases).every((list) => list.length > 0)).toBe(true)
})

test.each(bySentence.filter((_, index) => isSampled(index)))(
  '%s: said at its place in both languages, and undone',
  (_, operation, where, sentence) => {
    const { found, isUndone } = provoke(operation)
    const one = found.find((finding) => finding.where.startsWith(where) && findSentence(finding.reason) === sentence)
    expect(one ?? found.map((finding) => [finding.where, finding.reason])).toHaveProperty('severity')
    expect(toFrench(one!.reason)).toMatch(/\S/)
    if (/^form 1\/[\w-]+$/.test(one!.where)) expect(one!.place).toMatchObject({ form: 'client' })
    expect(isUndone).toBe(true)
  },
)

test.each(engineCases)('%s: said at its place by its code, and undone', (_, operation, where) => {
  const { found, isUndone } = provoke(operation)
  // Its words are texts of the studio, by code.
  expect(found).toContainEqual(
    expect.objectContaining({ where, code: expect.any(String), place: expect.objectContaining({ form: 'client' }) }),
  )
  expect(isUndone).toBe(true)
})

function provoke(operation: Operation) {
  const broken = apply(valid, operation)
  const isUndone = digestParts(toParts(apply(broken.content, broken.inverse).content)) === digestParts(parts)
  return { found: inspect(broken.content), isUndone }
}

test('what is wrong with samples is said by name in both languages', { timeout: 300_000 }, async () => {
  const [first, ...others] = listAt(['samples.json', 'samples'])
  const paper = others.find(({ form }) => form === 'backOffice')!
  const expects = {
    blocks: ['nowhere'],
    amounts: { subscription_amount: 1 },
    documents: ['nothing'],
    signers: ['mission nobody'],
  }
  const answers = { sub_email: null, sub_last_name: null, sub_first_name: null, sub_phone: 'x' }
  const nameless = { ...first, answers: { ...(first!['answers'] as Item), ...answers } }
  const check = async (operation: Operation) => {
    const { content } = apply(valid, operation)
    const { deployment } = inspectParts(toParts(content), { customer: CUSTOMER, features: {} })
    return (await checkSamples(deployment!)).map(({ reason }) => reason)
  }
  const said = [
    ...(await check(
      set(['samples.json', 'samples'], [{ ...first, like: 'nobody', expects }, nameless] as unknown as Json),
    )),
    ...(await check(set(['samples.json', 'samples'], [paper]))),
    ...(await check(remove(['samples.json']))),
  ]
  expect(said.filter((reason) => toFrench(reason) === null)).toEqual([])
  const missing = saidOfSamples.filter((sentence) => !said.some((reason) => findSentence(reason) === sentence))
  expect(missing).toEqual([])
})
