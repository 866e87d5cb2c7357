import { expect, test } from 'vitest'
import { toDossierSnapshot } from './journal.ts'
import { compileForm } from '../../store/loading/loaded-form.ts'
import { definition } from '../../store/testing.ts'

test('the snapshot names every element and block, and the element with the product', () => {
  const [first] = definition.pages.flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements))
  const form = compileForm({ ...definition, referential: { ...definition.referential, product: first!.name } })
  const receipt = {
    receiptId: 'r1',
    elementId: 1,
    typeId: 'cni',
    title: 'cni.pdf',
    resource: '/r1',
    size: 838_861,
    added_at: '2026-03-12T13:32:00Z',
    mimetype: 'application/pdf',
    scan: 'none' as const,
  }
  const { receipts, referential } = toDossierSnapshot(form, [receipt])
  expect(receipts).toEqual([receipt])
  expect(referential).toEqual({
    elements: Object.fromEntries(form.elements.map(({ name, id }) => [name, id])),
    blocks: form.blocks.map(({ id }) => id),
    productId: first!.id,
  })
})
