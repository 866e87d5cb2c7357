import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'
import type { Paper } from './paper.ts'

const paper: Paper = {
  language: 'fr',
  title: 'Lettre de mission',
  date: '2026-11-16',
  reference: 'Dossier 2026-000123',
  company: { name: 'Société fictive', lines: ['Société fictive'], logo: null, primary: '#123e5c', accent: '#7a5c24' },
  foot: { dossier: '2026-000123', template: 'Lettre de mission, version 1' },
  watermark: 'PROJET',
  blocks: [{ kind: 'paragraph', text: ['Bonjour ', { bold: 'Nguyễn' }, ', Łódź, Αθήνα, Київ.'] }],
}

test('the same paper gives the same bytes', async () => {
  const [one, other] = [await layOut(paper), await layOut(structuredClone(paper))]
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
  expect(one.unprintable).toEqual([])
})

test('a letter that no font has is named', async () => {
  const laid = await layOut({ ...paper, title: 'Lettre à 李 😀' })
  expect(laid.unprintable).toEqual(['李', '😀'])
})

test('the digest says what the paper says, draft or not', async () => {
  const [draft, final] = [await layOut(paper), await layOut({ ...paper, watermark: null })]
  expect(draft.digest).toBe(final.digest)
  expect((await layOut({ ...paper, date: '2026-11-17' })).digest).not.toBe(draft.digest)
})
