import { expect, test } from 'vitest'
import { readContent, type Content } from '../content-files.ts'
import { deploymentsFolder } from '../parts.ts'
import { readParts } from '../parts.ts'
import { formatFinding, type Finding } from '../findings/finding.ts'
import { checkDocuments } from './documents.ts'

const findings: Finding[] = []
const { parts } = await readParts(deploymentsFolder, 'aurea')
const content = readContent(parts, findings)
const settings = {
  forms: { client: 1, backOffice: 2 },
  envelopes: { mission: ['mission_letter'], subscription: ['subscription_form'] },
}

// Each case breaks the content in its own way.
type Json = ReturnType<typeof JSON.parse>

function refusals(change: (documents: Json, content: Json) => void): string[] {
  const { documents, firms } = content
  const copy: Content = { ...content, ...structuredClone({ documents, firms }) }
  change(copy.documents, copy)
  return checkDocuments(settings, copy).map(formatFinding)
}

test('the templates that ship are whole', () => {
  expect(findings).toEqual([])
  expect(refusals(() => {})).toEqual([])
})

const letter = 'mission-letter'
const report = 'suitability-report'
const said = { fr: 'Motifs', en: 'Reasons' }
const written = (name: string) => ({ written: name, label: said, hint: said, required: true })

test.each<[string, (documents: Json, content: Json) => void, string]>([
  [
    'a document to sign that there is not',
    ({ templates }) => (templates[letter].code = 'letter'),
    'envelopes.mission: there is no document « mission_letter »',
  ],
  [
    'an element that no form has, in a text',
    ({ templates }) => (templates[letter].title.fr = 'Lettre {sub_nickname}'),
    'documents/mission-letter.json/title/fr: there is no element « sub_nickname »',
  ],
  [
    'an element of the other form',
    ({ templates }) => (templates[letter].title.en = 'Letter {bulletin_number}'),
    'documents/mission-letter.json/title/en: there is no element « bulletin_number »',
  ],
  [
    'an element that no form has, in a row',
    ({ templates }) => templates[letter].sections[0].items.push({ rows: ['sub_nickname'] }),
    'documents/mission-letter.json/sections/0/items/1/rows: there is no element « sub_nickname »',
  ],
  [
    'a label for an element that no form has',
    ({ shared }) => (shared.labels.nobody = [{ text: said }]),
    'documents/shared.json/labels: there is no element « nobody »',
  ],
  [
    'a label under a condition that is not there',
    ({ shared }) => (shared.labels.ifi = [{ text: said, when: ['rich'] }]),
    'documents/shared.json/labels/ifi/0/when: there is no condition « rich »',
  ],
  [
    'a heading for a block that no form has',
    ({ shared }) => (shared.headings.nowhere = said),
    'documents/shared.json/headings: there is no block « nowhere »',
  ],
  [
    'an answer that agrees with nobody',
    ({ shared }) => (shared.agreement.elements.marital_status = 'nobody'),
    'documents/shared.json/agreement: there is no element « nobody »',
  ],
  [
    'a civility that nobody can answer',
    ({ shared }) => shared.agreement.feminine.push('Mlle'),
    'documents/shared.json/agreement: there is no civility « Mlle »',
  ],
  [
    'two forms that an element of no form chooses',
    ({ templates }) => (templates[letter].title.fr = 'Lettre du {nobody|soussigné/soussignée}'),
    'documents/mission-letter.json/title/fr: there is no element « nobody »',
  ],
  [
    'an element that no form has, in a text that documents share',
    ({ shared }) => shared.fragments.risks.push({ text: { fr: '{nobody}', en: '{nobody}' } }),
    'documents/shared.json/fragments/risks/1/text/fr: there is no element « nobody »',
  ],
  [
    'an element that no form has, in a condition',
    ({ shared }) => (shared.conditions.person.rules[0].element = 'nobody'),
    'documents/shared.json/conditions/person: there is no element « nobody »',
  ],
  [
    'a fact that nobody knows',
    ({ templates }) => (templates[letter].title.fr = 'Lettre {firm.colour}'),
    'documents/mission-letter.json/title/fr: there is no fact « firm.colour »',
  ],
  [
    'a format that nobody knows',
    ({ templates }) => (templates[letter].title.fr = '{sub_last_name|shout}'),
    'documents/mission-letter.json/title/fr: there is no format « shout »',
  ],
  [
    'a part of the report under the name of another',
    ({ templates }) => templates[report].sections[0].items.push(written('reasons')),
    'documents/suitability-report.json: « reasons » is written twice',
  ],
  [
    'a report in which nothing must be written',
    ({ templates }) => {
      for (const { items } of templates[report].sections) for (const item of items) item.required = false
    },
    'documents/suitability-report.json: nothing in it must be written',
  ],
  [
    'something to write in a letter',
    ({ templates }) => templates[letter].sections[0].items.push(written('reasons')),
    'documents/mission-letter.json: nobody writes in this kind of document',
  ],
  [
    'a text that is not shared',
    ({ templates }) => templates[letter].sections[0].items.push({ include: 'poetry' }),
    'documents/mission-letter.json/sections/0/items/1/include: there is no text « poetry »',
  ],
  [
    'a condition without a name',
    ({ templates }) => (templates[letter].when = ['!sunny']),
    'documents/mission-letter.json/when: there is no condition « sunny »',
  ],
  [
    'a product that is not sold',
    ({ shared }) => shared.conditions.forestry.rules[0].value.push('ZZ'),
    'documents/shared.json/conditions/forestry: « product » is never « ZZ »',
  ],
  [
    'an answer that nobody can give',
    ({ shared }) => (shared.conditions.entity.rules[0].value = 'martienne'),
    'documents/shared.json/conditions/entity: « subscriber_type » is never « martienne »',
  ],
  [
    'a block that no form has',
    ({ templates }) => templates[letter].blocks.push('nowhere'),
    'documents/mission-letter.json/blocks: there is no block « nowhere »',
  ],
  [
    'a page that no form has',
    ({ templates }) => templates['summary'].sections[0].items.push({ page: 'nowhere' }),
    'documents/summary.json/sections/0/items/1/page: there is no page « nowhere »',
  ],
  [
    'a code that two templates share',
    ({ templates }) => (templates['summary'].code = 'mission_letter'),
    'documents/summary.json: another template has the code « mission_letter »',
  ],
  [
    'a button that prints nothing',
    ({ templates }) => delete templates[letter],
    'form 1/print_mission: prints « mission_letter », for which there is no template',
  ],
  [
    'an element in a document about a product',
    ({ ofProducts }) => (ofProducts['dic'].reference.fr = '{sub_last_name}'),
    'product-documents/dic.json/reference/fr: there is no element « sub_last_name »',
  ],
  [
    'a document about a product without its template',
    ({ ofProducts }) => delete ofProducts['dic'],
    'products.json/products/CV/documents/CV-dic: there is no template « dic »',
  ],
  ['a firm nobody knows', (_, { firms }) => delete firms['P0003'], 'firms.json: the firm « P0003 » is missing'],
])('%s is refused', (_, change, sentence) => {
  expect(refusals(change)).toContain(sentence)
})

test.each(
  Object.entries(content.documents.templates).flatMap(([name, { sections }]) =>
    sections.flatMap(({ parts }) => parts).map((part) => [name, part] as const),
  ),
)('%s without its part « %s » is refused, unless it may do without', (name, part) => {
  const found = refusals(({ templates }) => {
    for (const section of templates[name].sections) section.parts = section.parts.filter((one: string) => one !== part)
  })
  const optional = ['mission-letter withdrawal', 'suitability-report answers', 'search-mandate dataProtection']
  expect(found).toEqual(
    optional.includes(`${name} ${part}`) ? [] : [`documents/${name}.json: the part « ${part} » is missing`],
  )
})
