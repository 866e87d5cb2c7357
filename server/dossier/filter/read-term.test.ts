import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { spell, spellAscii } from './read-term.ts'

const { db } = await testDatabase()

test('a term in ASCII is spelt as the database spells it, letter by letter', async () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const inWords = letters.map((letter) => `A${letter}${letter}B  `).join('')
  for (const typed of [letters.join(''), inWords, "  d'ARTAGNAN  "])
    expect(spellAscii(typed)).toBe(await spell(db, typed))
})
