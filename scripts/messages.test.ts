import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import domainEn from '../packages/domain/locales/en.json' with { type: 'json' }
import domainFr from '../packages/domain/locales/fr.json' with { type: 'json' }
import serverEn from '../server/locales/en.json' with { type: 'json' }
import serverFr from '../server/locales/fr.json' with { type: 'json' }
import agreed from '../web/locales/agreed.json' with { type: 'json' }
import first from '../web/locales/fr.json' with { type: 'json' }
import later from '../web/locales/fr.later.json' with { type: 'json' }
import { en, fr } from '../web/testing/texts.ts'

type Texts = Readonly<Record<string, string>>

const root = join(import.meta.dirname, '..')
const messages: Record<string, Texts> = { fr, en }

const web = join(root, 'web')

/** Where the texts are that a person reads. */
const places: Record<string, { fr: Texts; en: Texts }> = {
  web: { fr, en },
  server: { fr: serverFr, en: serverEn },
  'packages/domain': { fr: domainFr, en: domainEn },
}

describe.each(Object.entries(places))('the texts of %s', (_, { fr, en }) => {
  test('are there in both languages, under the same keys, none of them empty', () => {
    expect(Object.keys(en)).toEqual(Object.keys(fr))
    expect([...Object.entries(fr), ...Object.entries(en)].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('have the same parameters in both languages', () => {
    const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).toSorted()
    for (const [key, text] of Object.entries(fr)) expect(parameters(en[key] ?? ''), key).toEqual(parameters(text))
  })

  test('keep a no-break space before two-part punctuation in French', () => {
    const exact = new Set(agreed.literals.map(({ key }) => key))
    const faults = Object.entries(fr).filter(([key, text]) => !exact.has(key) && / [:;?!»]|« /.test(text))
    expect(faults).toEqual([])
  })
})

test.each(['server', 'packages/domain'])('every text of %s is shown somewhere', (place) => {
  const code = sources(join(root, place))
    .map(({ text }) => text)
    .join('\n')
  const prefixes = [...code.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map(([, prefix = '']) => prefix)
  const isShown = (key: string) => code.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix))
  expect(Object.keys(places[place]?.fr ?? {}).filter((key) => !isShown(key))).toEqual([])
})

test('every key agreed with the other programs has its text', () => {
  expect(agreed.keys.filter((key) => !(key in fr))).toEqual([])
})

test.each(agreed.literals)('$key says « $text », character for character', ({ key, locale, text }) => {
  expect(messages[locale]?.[key]).toBe(text)
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

test('what the frame, a new form and errors say is in the texts that come first', () => {
  const code = importedBy(['app/main.tsx', 'features/wizard/wizard-screen.tsx']).map(read).join('\n')
  const prefixes = [...code.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map(([, prefix = '']) => prefix)
  const isSaid = (key: string) =>
    code.includes(`'${key.replace(/\.(one|other)$/, '')}'`) ||
    /(^|\.)error\./.test(key) ||
    prefixes.some((prefix) => key.startsWith(prefix))
  expect(Object.keys(later).filter(isSaid)).toEqual([])
  expect(Object.keys(later).filter((key) => key in first)).toEqual([])
})

test('every code the server and the rules refuse with has a text', () => {
  const codes = ['server', 'packages'].flatMap((folder) =>
    sources(join(root, folder)).flatMap(({ text }) =>
      [...text.matchAll(/'((?:\w+\.)?error\.[a-z][\w-]*)'/g)].map(([, code = '']) => code),
    ),
  )
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.filter((code) => !(code in fr))).toEqual([])
})

const read = (file: string) => withoutComments(readFileSync(join(web, file), 'utf8'))

/** The files of the web that come with others, whatever is fetched later left out. */
function importedBy(entries: readonly string[]): string[] {
  const known = new Set(entries)
  // What is added on the way is visited too.
  for (const file of known)
    for (const [, name = ''] of read(file).matchAll(/^(?:import|export) (?!type )[^'`;]* from '(\.[^']+\.tsx?)'/gm))
      known.add(join(dirname(file), name))
  return [...known]
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')

function sources(folder = web): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules|testing\//.test(file))
    .map((file) => ({
      file,
      text: withoutComments(readFileSync(join(folder, file), 'utf8')),
    }))
}
