import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailSamples } from './features.ts'
import { locales } from './platform/locales/locale.ts'
import { textPart } from './platform/mail/blocks.ts'

const server = import.meta.dirname
const deployment = {
  name: 'Aurea',
  help: { mail: 'aide@aurea.example.org', phone: '+33199000123', hours: { fr: '', en: '' } },
}
const context = { deployment, publicUrl: 'https://portail.example.org' }

test('every mail of the product has a sample', async () => {
  const files = readdirSync(join(server, 'features'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|[/])mails\.ts$/.test(file),
  )
  const modules = await Promise.all(
    files.map(async (file) => ({ file, exported: Object.entries(await import(join(server, 'features', file))) })),
  )
  const mails = modules.flatMap(({ file, exported }) =>
    exported.filter(([name]) => name.endsWith('Mail')).map(([name, mail]) => ({ name: `${file} ${name}`, mail })),
  )
  expect(mails.length).toBeGreaterThan(15)
  const sampled = new Set<unknown>(mailSamples.map(({ mail }) => mail))
  expect(mails.filter(({ mail }) => !sampled.has(mail)).map(({ name }) => name)).toEqual([])
})

test('mails are written in files of mails alone', () => {
  const writers = readdirSync(join(server, 'features'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|[/])(mails|[\w-]+-blocks)\.ts$/.test(file),
    )
    .filter((file) => readFileSync(join(server, 'features', file), 'utf8').includes('{ paragraph: '))
  expect(writers).toEqual([])
})

test.each(locales)('every sample in %s names the company in its subject and has no empty place', (locale) => {
  for (const { write } of mailSamples) {
    const { subject, blocks } = write(context, locale)
    expect(subject).toMatch(/^Aurea\s?: /)
    expect(subject + textPart(blocks)).not.toMatch(/\{\w+\}|undefined|null/)
  }
})

test('no French mail parts an article from the word that contracts with it', () => {
  const texts = mailSamples
    .map(({ write }) => write(context, 'fr'))
    .map(({ subject, blocks }) => subject + textPart(blocks))
  expect(texts.flatMap((text) => text.match(/\S*\s(de|à) les? \S*/g) ?? [])).toEqual([])
})

test.each(locales)('a reminder in %s says in its subject that it is one', (locale) => {
  const subjects = mailSamples.map(({ write }) => write(context, locale).subject)
  const word = { fr: ': rappel, ', en: ': reminder, ' }[locale]
  const reminders = subjects.filter((subject) => subject.includes(word))
  expect(reminders.length).toBeGreaterThanOrEqual(4)
  for (const subject of reminders) expect(subjects).toContain(subject.replace(word, ': '))
})
