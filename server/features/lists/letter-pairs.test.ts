import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { letterPairs } from './letter-pairs.ts'
import { testDatabase } from '../../testing/app.ts'

const { db } = await testDatabase()

// PostgreSQL keeps no such character in a text.
const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'))

test('the database and the server agree on the pairs of a text, whatever its letters', async () => {
  const texts = [...fc.sample(text, 500), '', 'a', '\nm', 'garnier etienne garnier', 'łódź', '日本', '🏠🏡']
  const { rows } = await sql<{ text: string; pairs: string }>`
    select text, letter_pairs(text)::text as pairs from unnest(${texts}::text[]) text`.execute(db)
  expect(rows).toEqual(texts.map((one) => ({ text: one, pairs: letterPairs(one) })))
})

test('a text has all the pairs of every term it holds', () => {
  fc.assert(
    fc.property(text, text, text, (before, term, after) => {
      const [held, wanted] = [letterPairs(before + term + after), letterPairs(term)].map(BigInt) as [bigint, bigint]
      expect(held & wanted).toBe(wanted)
    }),
  )
})
