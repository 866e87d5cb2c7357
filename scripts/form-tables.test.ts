import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attributeDescriptions, elementTypes } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { writeTables } from './form-tables.ts'

const text = readFileSync(join(import.meta.dirname, '../docs/form-authors.md'), 'utf8')

test('the tables of docs/form-authors.md are those of the engine: npm run schemas', () => {
  expect(writeTables(text)).toBe(text)
})

test('every element type and attribute has a row', () => {
  for (const name of [...elementTypes, ...Object.keys(attributeDescriptions)])
    expect(text).toContain(`\n| \`${name}\` |`)
})

test('a table of an unknown name is refused', () => {
  expect(() => writeTables('<!-- table: nothing -->\n\n<!-- end -->')).toThrow('« nothing »')
})
