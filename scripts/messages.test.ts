import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import agreed from '../web/locales/agreed.json' with { type: 'json' }
import en from '../web/locales/en.json' with { type: 'json' }
import fr from '../web/locales/fr.json' with { type: 'json' }

const messages: Record<string, Record<string, string>> = { fr, en }
const web = join(import.meta.dirname, '..', 'web')

test('both languages have the same keys, none of them empty', () => {
  expect(Object.keys(en)).toEqual(Object.keys(fr))
  for (const texts of Object.values(messages)) {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  }
})

test('every key agreed with the other programs has its text', () => {
  expect(agreed.keys.filter((key) => !(key in fr))).toEqual([])
})

test.each(agreed.literals)('$key says « $text », character for character', ({ key, locale, text }) => {
  expect(messages[locale]?.[key]).toBe(text)
})

test('a text has the same parameters in both languages', () => {
  const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).toSorted()
  for (const [key, text] of Object.entries(fr)) {
    expect(parameters(messages['en']?.[key] ?? ''), key).toEqual(parameters(text))
  }
})

test('French texts keep a no-break space before two-part punctuation', () => {
  const exact = new Set(agreed.literals.map(({ key }) => key))
  const faults = Object.entries(fr).filter(([key, text]) => !exact.has(key) && / [:;?!»]|« /.test(text))
  expect(faults).toEqual([])
})

test('no key is written in the code without a text', () => {
  const unknown = sources().flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:t|say)\('(\w+\.[^']+)'[,)]/g)]
      .map(([, key = '']) => key)
      .filter((key) => !(key in fr))
      .map((key) => `${file}: ${key}`),
  )
  expect(unknown).toEqual([])
})

test('every code the server and the rules refuse with has a text', () => {
  const codes = ['server', 'packages'].flatMap((folder) =>
    sources(join(web, '..', folder)).flatMap(({ text }) =>
      [...text.matchAll(/'((?:\w+\.)?error\.[a-z][\w-]*)'/g)].map(([, code = '']) => code),
    ),
  )
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.filter((code) => !(code in fr))).toEqual([])
})

function sources(folder = web): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules|testing\//.test(file))
    .map((file) => ({
      file,
      text: readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, ''),
    }))
}
