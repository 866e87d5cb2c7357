import { expect, test } from 'vitest'
import { readDeployment } from '../../../deployment/deployment.ts'
import { sortParts, toPart, type Part, type Parts } from '../../../deployment/parts.ts'
import { describeChanges } from './describe-changes.ts'

const { parts } = await readDeployment({ customer: 'aurea', features: {} })

// The files are free-form JSON here: each case changes one thing.
type Json = ReturnType<typeof JSON.parse>
const FORM = 'forms/client.json'

function changed(path: string, change: (file: Json) => void): Parts {
  const file = JSON.parse(parts.get(path)!.text)
  change(file)
  return sortParts([...parts, [path, toPart(JSON.stringify(file))] as [string, Part]])
}
const say = (path: string, change: (file: Json) => void, locale: 'fr' | 'en' = 'fr') =>
  describeChanges(parts, changed(path, change), locale).flatMap(({ area, changes }) =>
    changes.map((one) => `${area}: ${one.replaceAll(/[\u00A0\u202F]/g, ' ')}`),
  )
const atLeast = (value: number) => ({ type: 'input', element: 'subscription_amount', operator: 'at_least', value })
const find = (form: Json, name: string): Json =>
  form.pages
    .flatMap(({ blocks }: Json) => blocks.flatMap(({ elements }: Json) => elements))
    .find((element: Json) => element.name === name)

test('an edition does not differ from itself, whatever the order of keys', () => {
  const turned = changed('settings.json', (file) => {
    const entries = Object.entries(file).toReversed()
    for (const [key] of entries) delete file[key]
    Object.assign(file, Object.fromEntries(entries))
  })
  expect(describeChanges(parts, turned, 'fr')).toEqual([])
})

test('a document with another title is no other document of its envelope', () => {
  const titled = changed('documents/mission-letter.json', ({ title }) => (title.fr = 'Contrat'))
  const settings = changed('settings.json', ({ help }) => (help.phone = '01'))
  const both = sortParts([...titled, ['settings.json', settings.get('settings.json')!]])
  expect(describeChanges(parts, both, 'fr').map(({ area, total }) => [area, total])).toEqual([
    ['company', 1],
    ['documents', 1],
  ])
})

test.each<[string, string, (file: Json) => void, string, string]>([
  [
    'a threshold',
    'settings.json',
    ({ rules }) => (rules.extraDocument.whenAny[0].amountGreaterThan = 40_000),
    'company: Règles › Justificatif supplémentaire, Montant supérieur à : 40 000 € (auparavant 30 000 €).',
    'company: Rules › Extra document, Amount above: €40,000 instead of €30,000.',
  ],
  [
    'a switch that was not in the file',
    'settings.json',
    ({ features }) => (features.folderDuplication = true),
    'company: Fonctions, Duplication : oui (auparavant non).',
    'company: Features, Duplication: yes instead of no.',
  ],
  [
    'a limit with its unit and its default',
    'settings.json',
    (file) => (file.limits = { staff: { megabytes: 5000 } }),
    'company: Limites, Dépôts par professionnel : 5 000 Mo (auparavant 10 000 Mo).',
    'company: Limits, Uploads per professional: 5,000 MB instead of 10,000 MB.',
  ],
  [
    'a choice by its name',
    'settings.json',
    ({ theme }) => (theme.radius = 'round'),
    'company: Apparence, Coins : Arrondis (auparavant Adoucis).',
    'company: Look, Corners: Round instead of Soft.',
  ],
  [
    'the condition of a point to look at',
    'vigilance.json',
    ({ points }) => (points[6].check = { ...points[6].check, rules: [atLeast(60_000)], rule: undefined }),
    'Condition : « Montant en pleine propriété (€) » est au moins 60 000 (auparavant le seuil « Vigilance renforcée » est atteint).',
    'instead of the threshold “Enhanced diligence” is reached.',
  ],
  [
    'a maximum of a question',
    FORM,
    (form) => (find(form, 'shares_number').attributes.max = 5),
    'form: Souscription en ligne › « Votre investissement » › « Nombre de parts et montants » › « Nombre de parts », Maximum : 5 (auparavant 100 000).',
    '',
  ],
  [
    'what is required',
    FORM,
    (form) => (find(form, 'shares_number').attributes.required = false),
    'Obligatoire : non (auparavant oui).',
    '',
  ],
  ['an option', FORM, (form) => find(form, 'tmi').attributes.options.shift(), 'Retiré : ', 'Removed: '],
  [
    'a question that goes',
    FORM,
    (form) => form.pages[0].blocks[2].elements.shift(),
    'form: Retiré : Souscription en ligne › « Bienvenue »',
    '',
  ],
  [
    'a condition',
    FORM,
    (form) => (form.pages[0].blocks[2].condition = null),
    'Condition : plus rien (auparavant affiché quand la souscription en direct est non).',
    '',
  ],
  [
    'a threshold that a condition names',
    FORM,
    (form) => (find(form, 'file_funds_origin').condition.rule = 'enhancedDueDiligence'),
    'quand le seuil « Vigilance renforcée » est atteint (auparavant affiché, obligatoire quand le seuil « Justificatif',
    'Condition: ',
  ],
  [
    'a label',
    'settings.json',
    ({ help }) => (help.hours.fr = 'le matin'),
    '« le matin » (auparavant « du lundi',
    'in French: “le matin”',
  ],
  [
    'a sentence of a document',
    'documents/mission-letter.json',
    ({ sections }) => (sections[2].items[3].text.fr = 'Conseil libre.'),
    'documents: Lettre de mission › « Objet de la mission » › Paragraphe 4, Texte : « Conseil libre. » (auparavant « Conseil non indépendant.',
    'documents: Engagement letter › “Purpose of the engagement” › Paragraph 4, Text, in French: “Conseil libre.”',
  ],
  [
    'a condition of a document',
    'documents/mission-letter.json',
    ({ sections }) => (sections[2].items[3].when = ['independent']),
    'Paragraphe 4, Quand : « « Nature du conseil » est « Conseil indépendant » » (auparavant « sauf quand',
    'Paragraph 4, When: “',
  ],
  [
    'a condition that documents share',
    'documents/shared.json',
    ({ conditions }) => (conditions.couple.rules[0].value = 'no'),
    'documents: Textes communs aux documents › Conditions, couple : « «',
    '',
  ],
  [
    'an item that goes',
    'documents/mission-letter.json',
    ({ sections }) => sections[2].items.splice(3, 1),
    'documents: Retiré : Lettre de mission › « Objet de la mission » › Paragraphe 4.',
    'Removed: Engagement letter › “Purpose of the engagement” › Paragraph 4.',
  ],
  [
    'a document that is no longer signed',
    'settings.json',
    ({ envelopes }) => envelopes.subscription.pop(),
    'Enveloppes, Documents de la',
    '',
  ],
  [
    'a list',
    'datalists/countries.json',
    (list) => {
      list.pop()
      list.unshift({ value: 'XA', label: { fr: 'Atlantide', en: 'Atlantis' } })
    },
    'lists: Liste « countries » : 1 entrée ajoutée (« Atlantide »), 1 entrée retirée (« Zimbabwe »).',
    'lists: List “countries”: 1 entry added (“Atlantis”), 1 entry removed',
  ],
  [
    'thousands of entries',
    'datalists/countries.json',
    (list) =>
      list.push(...Array.from({ length: 1234 }, (__, at) => ({ value: `v${at}`, label: { fr: 'x', en: 'y' } }))),
    '1 234 entrées ajoutées (« x », « x », « x », « x », « x », …).',
    '1,234 entries added',
  ],
  [
    'the order of a list',
    'datalists/countries.json',
    (list) => list.push(list.shift()),
    'l’ordre a changé',
    'the order has changed',
  ],
  [
    'communes',
    'datalists/communes.json',
    (list) => (list['69100'] = ['Villeurbanne', 'Ailleurs']),
    'Liste « communes » : 1 entrée ajoutée (« 69100 Ailleurs »).',
    '',
  ],
  [
    'a price from a date',
    'products.json',
    ({ products }) => (products[0].prices = [{ from: '2027-01-01', unitPrice: 205 }]),
    'products: Produit « Aurea Villes » : prix à partir du 01/01/2027 de 205,00 € (nouveau).',
    'products: Product “Aurea Villes”: price from 01/01/2027 is €205.00 (new).',
  ],
  [
    'the price of a share',
    'products.json',
    ({ products }) => (products[0].unitPrice = 206),
    'Produit « Aurea Villes » : prix de la part 206,00 € (auparavant 204,00 €).',
    '',
  ],
  [
    'a document of a product',
    'products.json',
    ({ products }) => (products[0].documents[0].date = '2027-01-15'),
    'Produit « Aurea Villes » : document « Note d’information » daté du 15/01/2027 (auparavant du 15/01/2026).',
    '',
  ],
  [
    'a field of a product',
    'products.json',
    ({ products }) => (products[0].figures.occupancy = 96),
    'Produit « Aurea Villes », Taux d’occupation : 96 (auparavant 95,4).',
    '',
  ],
  [
    'a product that is new',
    'products.json',
    ({ products }) => products.push({ ...products[0], code: 'NV', name: 'Neuf' }),
    'products: Produit « Neuf » ajouté, à 204,00 € la part.',
    'Product “Neuf” added, at €204.00 a share.',
  ],
  [
    'how a product is paid',
    'payments.json',
    (payments) => (payments.CV.dueDays = 20),
    'products: Paiement du produit « Aurea Villes », Délai de paiement : 20 (auparavant 15).',
    '',
  ],
  [
    'a key of a table',
    'dismemberment.json',
    ({ temporary: { A_44: table } }) => Object.assign(table.rows[0], { usufruct: 13, bareOwnership: 87 }),
    'products: Table « Variante A (12,5 % à 44 %) », 3 ans : nue-propriété 87 %, usufruit 13 % (auparavant nue-propriété 87,5 %, usufruit 12,5 %).',
    '3 years: bare ownership 87%, usufruct 13% instead of bare ownership 87.5%, usufruct 12.5%.',
  ],
  [
    'the rest of the tables',
    'dismemberment.json',
    (tables) => (tables.validFrom = '2027-01-01'),
    'products: Tables de démembrement, Valables à partir du : 1er janvier 2027 (auparavant 1er janvier 2026).',
    '',
  ],
])('%s', (_, path, change, fr, en) => {
  expect(say(path, change).join('\n')).toContain(fr)
  expect(say(path, change, 'en').join('\n')).toContain(en)
})
