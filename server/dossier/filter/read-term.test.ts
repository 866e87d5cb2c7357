import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { spell, spellPlain } from './read-term.ts'

const { db } = await testDatabase()

test('the program normalises each letter as the database does', async () => {
  const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code))
  const plain = letters.filter((letter) => spellPlain(letter) !== null)
  expect(plain.length).toBeGreaterThan(140)
  const inWords = plain.map((letter) => `A${letter}${letter}B  `).join('')
  for (const typed of [plain.join(''), inWords, "  Élodie  d'ARTAGNAN  "])
    expect(spellPlain(typed)).toBe(await spell(db, typed))
})

test.each(['Œuvre', 'Łukasz', 'Straße', 'e\u0301', 'a\u00a0b', 'a\tb', 'd’Azur', 'Ἀθηνᾶ'])(
  '« %s » is left to the database',
  (typed) => expect(spellPlain(typed)).toBeNull(),
)
