import { expect, test } from 'vitest'
import first from '../locales/fr.json'
import later from '../locales/fr.later.json'
import { en } from '../testing/texts.ts'
import { loadAllMessages, loadMessages } from './messages.ts'

test('the first texts come alone; the others join them once a part needs them, in whatever language follows', async () => {
  const messages = await loadMessages('fr')
  expect(messages).toEqual(first)
  await loadAllMessages()
  expect(messages).toEqual({ ...first, ...later })
  expect(await loadMessages('en')).toEqual(en)
})
