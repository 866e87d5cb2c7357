import { paymentFields, productSections } from '@parcelle/domain/studio-catalogue'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Catalogue, Payments } from './content-shapes.ts'

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; additionalProperties?: Schema }

/** Texts in two languages are one field. */
function listFields(schema: Schema, at: readonly string[] = []): string[] {
  const { properties } = schema
  if (!properties || ('fr' in properties && 'en' in properties)) return [at.join('.')]
  return Object.entries(properties).flatMap(([key, inner]) => listFields(inner, [...at, key]))
}
const toSchema = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input' }) as Schema

test('the studio has a field for everything that a product says', () => {
  const product = toSchema(Catalogue).properties?.['products']?.items ?? {}
  // These have a part of the screen of their own; the currency is always the euro.
  const own = ['code', 'unitPrice', 'prices', 'currency', 'documents']
  const described = productSections.flatMap(({ fields }) => fields.map(({ at }) => at.join('.')))
  expect([...described, ...own].toSorted()).toEqual(listFields(product).toSorted())
})

test('and for everything that its payment says', () => {
  const payment = toSchema(Payments).additionalProperties ?? {}
  expect(paymentFields.map(({ at }) => at.join('.')).toSorted()).toEqual(listFields(payment).toSorted())
})
