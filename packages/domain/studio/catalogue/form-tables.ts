import { applyOperation, type Content, type Json, type Operation, type SingleOperation } from '../operations.ts'
import { isRecord } from './json.ts'
import { isList, readLifeTable, readTemporaryTable } from './sheet.ts'
import { listElements, type FormElement } from './uses.ts'

/** Changes a table of keys together with its copies in questions of the form, which must be equal. */
export function withFormRows(content: Content, operation: Operation): Operation {
  const result = applyOperation(content, operation)
  if ('problem' in result) return operation
  const copies = listElements(result.content).flatMap((one) => copyRows(one, result.content['dismemberment.json']))
  if (copies.length === 0) return operation
  return { kind: 'all', operations: [...(operation.kind === 'all' ? operation.operations : [operation]), ...copies] }
}

function copyRows({ element, at }: FormElement, tables: Json | undefined): SingleOperation[] {
  const attributes = element['attributes']
  if (element['type'] !== 'array_choice' || !isRecord(attributes)) return []
  const { variant, tableId, options } = attributes
  const isTemporary = variant === 'temporary_dismemberment'
  const sheet = isTemporary ? readTemporaryTable(tables, String(tableId)) : readLifeTable(tables)
  if (!sheet || !isList(options) || !isRecord(options[0])) return []
  const [model] = options
  const value = sheet.items.map((row) => toOption(row, options, model, tables, isTemporary))
  const isSame = JSON.stringify(value) === JSON.stringify(options)
  return isSame ? [] : [{ kind: 'set', at: [...at, 'attributes', 'options'], was: options, value }]
}

type Holder = { readonly [key: string]: Json }

function toOption(
  row: Json,
  options: readonly Json[],
  model: Holder,
  tables: Json | undefined,
  isTemporary: boolean,
): Json {
  const held = isRecord(row) ? row : {}
  const value = String(held[isTemporary ? 'years' : 'key'] ?? '')
  const old = options.find((option) => isRecord(option) && option['value'] === value)
  const base: Holder = isRecord(old) ? old : { ...model, value }
  const label = isTemporary ? (isRecord(old) ? old['label'] : nameRow(tables, value)) : held['label']
  const cells: Json = isList(base['sub_options'])
    ? base['sub_options'].map((cell) => (isRecord(cell) ? { ...cell, value: shareOf(cell, held) } : cell))
    : []
  return { ...base, label: label ?? value, sub_options: cells }
}

const shareOf = (cell: Holder, row: Holder): Json =>
  (cell['key'] === 'np' ? row['bareOwnership'] : cell['key'] === 'usu' ? row['usufruct'] : cell['value']) ?? null

/** `rowLabel` has {years} as a placeholder. */
function nameRow(tables: Json | undefined, years: string): Json {
  const texts = isRecord(tables) ? tables['rowLabel'] : undefined
  if (!isRecord(texts)) return years
  return Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [locale, String(text).replace('{years}', years)]),
  )
}
