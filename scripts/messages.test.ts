import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import domainEn from '../packages/domain/locales/en.json' with { type: 'json' }
import domainFr from '../packages/domain/locales/fr.json' with { type: 'json' }
import serverEn from '../server/platform/locales/en.json' with { type: 'json' }
import serverFr from '../server/platform/locales/fr.json' with { type: 'json' }
import agreed from '../web/locales/agreed.json' with { type: 'json' }
import { en, fr } from '../web/testing/texts.ts'

type Texts = Readonly<Record<string, string>>

const root = join(import.meta.dirname, '..')
const messages: Record<string, Texts> = { fr, en }

const web = join(root, 'web')
const withoutComments = (text: string) => text.replaceAll(/(?<=^|\s)\/\*[\s\S]*?\*\/|\/\/ .*/gm, '')
const read = (file: string) => readCode(join(web, file)).text
/** Code without its comments, the words it quotes, and the starts of keys it completes. */
type Code = { text: string; words: readonly string[]; prefixes: readonly string[] }
const codes = new Map<string, Code>()
const textFiles = readdirSync(join(web, 'locales/fr')).map((file) => basename(file, '.json'))
const readTexts = (locale: string, file: string): Texts =>
  JSON.parse(readFileSync(join(web, 'locales', locale, `${file}.json`), 'utf8'))

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

  test('keep a no-break space before two-part punctuation and after « n° » in French', () => {
    const exact = new Set(agreed.literals.map(({ key }) => key))
    const faults = Object.entries(fr).filter(([key, text]) => !exact.has(key) && / [:;?!»]|« |[nN]° /.test(text))
    expect(faults).toEqual([])
  })
})

test.each(['server', 'packages/domain'])('every text of %s is shown somewhere', (place) => {
  const isShown = readKeys(sources(join(root, place)))
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

test('each text is in one file, under the same name in both languages', () => {
  const listed = (locale: string) => textFiles.map((file) => [file, Object.keys(readTexts(locale, file))])
  expect(listed('en')).toEqual(listed('fr'))
  expect(textFiles.flatMap((file) => Object.keys(readTexts('fr', file))).toSorted()).toEqual(Object.keys(fr).toSorted())
})

test('what the frame and a new form say is in the texts that come first, and so is what needs no reply to go wrong', () => {
  const said = saidBy(importedBy(['app/main.tsx', 'features/wizard/wizard-screen.tsx'], 'at once'))
  // What a widget of the first block can be refused with, and what a server says that answers nothing else.
  const isFirst = (key: string) =>
    said(key) || /^element\.error\.(required|option|refusal)$|^error\.(generic|network|technical-error)$/.test(key)
  const later = textFiles.filter((file) => file !== 'first').flatMap((file) => Object.keys(readTexts('fr', file)))
  expect(later.filter(isFirst)).toEqual([])
})

test('every refusal code of the server has a text on every screen', () => {
  // Shown by code that loads more texts.
  const ofOthers = /^(api|correction|filters|receipt|report|screening|signing|studio|validation)\.error\./
  const isRefusal = (key: string) => /(^|\.)error\./.test(key) && !ofOthers.test(key)
  const elsewhere = textFiles.filter((file) => file !== 'first' && file !== 'shared')
  expect(elsewhere.flatMap((file) => Object.keys(readTexts('fr', file))).filter(isRefusal)).toEqual([])
})

test.each(listScreens())('what $screen and all it fetches say has come with it', ({ file, parts }) => {
  const files = importedBy([file], 'ever')
  const said = saidBy(files)
  // What opens later may load its own texts.
  const own = files.flatMap((name) => read(name).match(/(?<=\bneedTexts\(\[')[\w-]+(?='\]\))/g) ?? [])
  const elsewhere = textFiles.filter((name) => !['first', 'shared', ...parts, ...own].includes(name))
  expect(elsewhere.flatMap((name) => Object.keys(readTexts('fr', name))).filter(said)).toEqual([])
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

/** Every screen with the text files it loads; the gallery loads all of them. */
function listScreens(): { screen: string; file: string; parts: string[] }[] {
  const entry = /^  (\w+): \w+\(\s*\(\) => import\('([^']+)'\),\s*'\w+'(?:,\s*(\[[^\]]*\]|textParts))?/gm
  const code = read('app/routes.ts') + read('app/studio-screens.tsx')
  const found = [...code.matchAll(entry)]
    .filter(([, screen]) => screen !== 'studio')
    .map(([, screen = '', path = '', parts = '']) => ({
      screen,
      file: join('app', path),
      parts: parts === 'textParts' ? textFiles : [...parts.matchAll(/'([\w-]+)'/g)].map(([, part = '']) => part),
    }))
  expect(found.length).toBeGreaterThan(15)
  return found
}

/** Whether code of the web uses a text, by its key or by a prefix of it. */
function saidBy(files: readonly string[]): (key: string) => boolean {
  const isRead = readKeys(files.map((file) => readCode(join(web, file))))
  return (key) => isRead(key, key.replace(/\.(one|other)$/, ''))
}

function readKeys(sources: readonly Code[]): (key: string, word?: string) => boolean {
  const words = new Set(sources.flatMap((source) => source.words))
  const prefixes = sources.flatMap((source) => source.prefixes)
  return (key, word = key) => words.has(word) || prefixes.some((prefix) => key.startsWith(prefix))
}

/** The web files that others import: statically, or also dynamically. */
function importedBy(entries: readonly string[], when: 'at once' | 'ever'): string[] {
  const known = new Set(entries)
  // The loop also visits files added on the way.
  for (const file of known) {
    const code = read(file)
    const names = [
      ...code.matchAll(/^(?:import|export) (?!type )[^'`;]* from '(\.[^']+\.tsx?)'/gm),
      ...(when === 'ever' ? code.matchAll(/\bimport\('(\.[^']+\.tsx?)'\)/g) : []),
    ]
    for (const [, name = ''] of names) known.add(join(dirname(file), name))
  }
  return [...known]
}

/** Each file is read once: the whole tree is looked through for every screen. */
function readCode(file: string): Code {
  const known = codes.get(file)
  if (known) return known
  const text = withoutComments(readFileSync(file, 'utf8'))
  const code = {
    text,
    words: [...text.matchAll(/['"](?=([^'"\s]+)['"])/g)].map(([, word = '']) => word),
    prefixes: [...text.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map(([, prefix = '']) => prefix),
  }
  codes.set(file, code)
  return code
}

function sources(folder = web): (Code & { file: string })[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules|testing\//.test(file))
    .map((file) => ({ file, ...readCode(join(folder, file)) }))
}
