import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'
import type { DocumentContent } from './content.ts'
import { isLong, sample } from '../../../testing/sampling.ts'

const company = { name: 'Société fictive', lines: [], logo: null, primary: '#123e5c', accent: '#7a5c24' }

const answers = (count: number, value: string): DocumentContent => ({
  language: 'fr',
  title: 'Récapitulatif',
  date: '2026-11-16',
  reference: 'Dossier 2026-000123',
  company,
  foot: { dossier: '2026-000123', template: 'Récapitulatif, version 1' },
  watermark: null,
  blocks: [{ kind: 'facts', rows: Array.from({ length: count }, (_, at) => ({ label: `Question ${at}`, value })) }],
})

/** The lowest CPU time of some rounds, in milliseconds, or the first below `enough`: other programs only add to it. */
async function timeLayout(document: DocumentContent, rounds: number, enough = 0): Promise<number> {
  let least = Infinity
  for (let round = 0; round < rounds && least > enough; round += 1) {
    const before = process.threadCpuUsage()
    await layOut(document)
    least = Math.min(least, process.threadCpuUsage(before).user / 1000)
  }
  return least
}

/** Letters of an answer. */
const many = isLong ? 20_000 : 5_000

test(`one word of ${many} letters takes at most twice as long as as many letters in short words`, async () => {
  const words = await timeLayout(answers(20, 'abcd fghi klmn pqrs '.repeat(many / 20)), 3)
  expect(await timeLayout(answers(20, 'abcdefghijklmnopqrst'.repeat(many / 20)), 6, words)).toBeLessThan(words * 2)
})

const repeated = [
  ['one word', 'abcdefghij'],
  ['dashes', 'ab-'],
  ['letters of no font', '漢字'],
  ['accents on top of each other', 'e\u0301\u0301\u0301'],
  ['letters of two fonts', '☑a'],
  ['short words', 'il a '],
  ['an e-mail address without end', 'a-@'],
  ['short lines', 'il\na\n'],
  ['blank lines', '\n \n'],
] as const

test.each(sample(repeated, 3))('twice as long an answer takes at most three times as long: %s', async (_, part) => {
  const long = (letters: number) => answers(2, part.repeat(letters / part.length))
  await layOut(long(1_000))
  const once = await timeLayout(long(many / 2), 4)
  // Any document takes a few milliseconds.
  expect(await timeLayout(long(many), 6, once * 3)).toBeLessThan(once * 3 + 20)
})

test('many blank lines print as one', async () => {
  const { pages } = await layOut(answers(20, `Bonjour${'\n \n'.repeat(6000)}Merci`))
  expect(pages).toBe(2)
})
