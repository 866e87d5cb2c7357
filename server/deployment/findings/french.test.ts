import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toFrench } from './french.ts'

const deployment = join(import.meta.dirname, '..')
const samples = join(deployment, '..', 'features', 'samples')

test.each([
  ['another product has the same code', 'un autre produit a le même code'],
  ['there is no element « net_income »', 'il n’y a pas de question « net_income »'],
  ['must be a number, not « ten »', 'doit être un nombre, et non « ten »'],
  ['must be one of fr, en, not « de »', 'doit être l’un de fr, en, et non « de »'],
  ['« A b » has characters that cannot stand here', '« A b » contient des caractères qui ne conviennent pas ici'],
  ['must contain {years}', 'doit contenir {years}'],
  [
    'has no field for the spouse, who signs when « civil_status » is « married », the dossier is direct',
    'n’a pas de case pour le conjoint, qui signe quand « civil_status » vaut « married », le dossier est direct',
  ],
  ['its document « BS-01 » cannot be made: no font', 'son document « BS-01 » ne peut pas être produit : no font'],
  ['names 50000 €, but its condition says 60000 €', 'annonce 50000 €, mais sa condition dit 60000 €'],
  ['is not an SVG image', 'n’est pas une image SVG'],
  ['« amount » is 10200 where 10000 is expected', '« amount » vaut 10200, alors que 10000 est attendu'],
  [
    'the document « letter » comes of it, but is not expected',
    'le document « letter » est produit, mais n’est pas attendu',
  ],
])('%s', (english, french) => {
  expect(toFrench(english)?.replaceAll('\u00A0', ' ')).toBe(french)
})

test('in French no mark is parted from its word', () => {
  expect(toFrench('there is no element « net_income »')).toBe('il n’y a pas de question «\u00A0net_income\u00A0»')
})

test('a sentence that is not of the check has no French', () => {
  expect(toFrench('the moon is full')).toBeNull()
})

test('every sentence that the check says has its French', () => {
  const said = [...listFiles(deployment), ...listFiles(samples)].flatMap((file) => listSaid(readFileSync(file, 'utf8')))
  expect(said.length).toBeGreaterThan(60)
  expect(said.filter((sentence) => toFrench(sentence) === null)).toEqual([])
})

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}

const CALL =
  /(?:problem|warning)\(\s*(?:'[^']*'|`[^`]*`|[^,'`])+,\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)\s*,?\s*\)/g

/** The reasons written in calls, with x for what they name. Those of the engine have codes, which the studio words. */
function listSaid(source: string): string[] {
  return [...source.matchAll(CALL)]
    .map(([, plain, template]) => plain ?? (template ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'x'))
    .filter((sentence) => sentence !== 'x (x)' && /^[^x]*\p{L}{3}/u.test(sentence))
}
