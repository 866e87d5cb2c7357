import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { localise } from '../server/features/forms/wire.ts'
import agreed from '../web/locales/agreed.json' with { type: 'json' }

// Wording rules for the texts that people read, in the locales and in the data of the companies.

type Text = { where: string; locale: string; text: string }

const root = join(import.meta.dirname, '..')
const exact = new Set(agreed.literals.map(({ text }) => text))
const texts = [...localeTexts(), ...deploymentTexts()].filter(({ text }) => !exact.has(text))

test('there are texts of both languages to look at', () => {
  expect(texts.filter(({ locale }) => locale === 'fr').length).toBeGreaterThan(1000)
  expect(texts.filter(({ locale }) => locale === 'en').length).toBeGreaterThan(1000)
})

test('apostrophes are typographic', () => {
  expect(faults(/[\p{L}}]'|'\p{L}/u, texts)).toEqual([])
})

test('in French no mark is parted from its word, nor a unit from its number', () => {
  const french = texts.filter(({ locale }) => locale === 'fr')
  expect(faults(/ [?!:;%€»]|[«] |\d (?=\d{3}(?!\d))/, french)).toEqual([])
  expect(faults(/[\p{L}\d)][?!;»]|«\p{L}|[\p{L})]:(?!\/)/u, french)).toEqual([])
})

test('in French a short word loses its vowel before another', () => {
  const short = /(?<![\p{L}’-])(?:de|le|la|que|ne|se|je|me|te|jusque|lorsque|puisque) (?:« ?)?[aeiouyàâéèêëîïôœûù]/iu
  const french = texts.filter(({ locale }) => locale === 'fr')
  expect(faults(short, french).filter((fault) => !/\b(?:le|de) (?:un|onze)\b|\bla une\b/.test(fault))).toEqual([])
})

test('in French no name follows a word that would lose its vowel before some of them', () => {
  const french = texts.filter(({ locale }) => locale === 'fr')
  expect(faults(/(?<![\p{L}])(?:de|que) \{(?:product|company|firm)(?:\.name)?\}/u, french)).toEqual([])
})

test('in French what is done again is done « de nouveau », in every text', () => {
  const french = texts.filter(({ locale }) => locale === 'fr')
  expect(faults(/à nouveau/i, french)).toEqual([])
})

test('in English a dossier is a folder, démembrement split ownership, and the trade’s words are used', () => {
  const english = texts.filter(({ locale }) => locale === 'en')
  const said = english.map((one) => ({ ...one, text: one.text.replaceAll(/\{[^}]*\}/g, '') }))
  expect(faults(/dossier|dismember/i, said)).toEqual([])
  expect(faults(/mission letter|entry-into-relation|\bcounterparts?\b|\breceipts\b/i, said)).toEqual([])
})

function faults(pattern: RegExp, among: readonly Text[]): string[] {
  return among.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`)
}

function localeTexts(): Text[] {
  return ['web', 'server/platform', 'packages/domain'].flatMap((place) =>
    ['fr', 'en'].flatMap((locale) => {
      const folder = join(root, place, 'locales')
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        new RegExp(`^${locale}\\b.*json$`).test(file),
      )
      const found = files.flatMap((file) => Object.entries<string>(readJson(join(folder, file))))
      return found.map(([key, text]) => ({ where: `${place} ${key}`, locale, text }))
    }),
  )
}

/** As sent, with non-breaking spaces. */
function deploymentTexts(): Text[] {
  const folder = join(root, 'deployments')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('demo'))
    .flatMap((file) => listTexts(readJson(join(folder, file)), basename(file)))
}

function listTexts(value: unknown, where: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('fr' in value)) {
    return Object.entries(value).flatMap(([key, item]) => listTexts(item, /^\d+$/.test(key) ? where : key))
  }
  return (['fr', 'en'] as const).flatMap((locale) =>
    [localise(value, locale)].flat().map((text) => ({ where, locale, text: String(text) })),
  )
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
