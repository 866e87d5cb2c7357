import { expect, test } from 'vitest'
import en from '../locales/en/first.json'
import enForm from '../locales/en/form.json'
import enShared from '../locales/en/shared.json'
import first from '../locales/fr/first.json'
import form from '../locales/fr/form.json'
import shared from '../locales/fr/shared.json'
import { loadMessages, loadMoreMessages, needTexts } from './messages.ts'

test('the first texts are loaded alone; those of an opened part are added with its chunks, in any language that follows', async () => {
  const messages = await loadMessages('fr')
  expect(messages).toEqual(first)
  await loadMoreMessages()
  expect(messages).toEqual({ ...first, ...shared })
  needTexts(['form'])
  expect(messages).toEqual({ ...first, ...shared })
  await loadMoreMessages()
  expect(messages).toEqual({ ...first, ...shared, ...form })
  expect(await loadMessages('en')).toEqual({ ...en, ...enShared, ...enForm })
})
