import { listScoreParts } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type {
  Column as TemplateColumn,
  DocumentColumn,
  ResolvedItem,
  Signature,
  WrittenItem,
} from '../../deployment/documents/template.ts'
import { translator } from '../../platform/locales/texts.ts'
import {
  fieldNames,
  type Block,
  type Column,
  type Fact,
  type SignatureField,
  type TableRow,
} from '../../platform/pdf/layout/content.ts'
import { blockFacts, pageFacts } from './form-answers.ts'
import { inLine, showDay, withoutUnit } from './words/language.ts'
import { isUpload, printAnswer } from './print-answer.ts'
import { holds, printLabel, readPlain, readText, type TextContext } from './texts.ts'

/** Converts one item of a template; empty if nothing of it is visible. */
export function toBlocks(item: ResolvedItem, reading: TextContext): Block[] {
  if (!holds(item.when, reading)) return []
  if ('text' in item) return [paragraph(item, reading)]
  if ('heading' in item) return [{ kind: 'heading', level: 2, text: readPlain(item.heading, reading) }]
  if ('list' in item) return some(lines(item.list, reading), (items) => ({ kind: 'list', items }))
  if ('rows' in item) return some(facts(item.rows, reading), (rows) => ({ kind: 'facts', rows }))
  if ('payment' in item)
    return reading.context.payment() === null
      ? []
      : some(facts(item.payment, reading), (rows) => ({ kind: 'facts', rows }))
  if ('written' in item) return writtenText(item, reading)
  if ('signatures' in item)
    return some(signatureFields(item.signatures, reading), (fields) => ({ kind: 'signatures', fields }))
  return toBoxes(item, reading) ?? toTables(item, reading) ?? ofForm(item, reading)
}

function paragraph({ text, small }: ItemWith<'text'>, reading: TextContext): Block {
  // A paragraph that introduces a list or a table stays on its page.
  const announces = text[reading.context.locale].endsWith(':')
  return {
    kind: 'paragraph',
    text: readText(text, reading),
    ...(small && { small }),
    ...(announces && { keepWithNext: true }),
  }
}

/** One paragraph per line. A required text that is missing becomes a note with its hint. */
function writtenText({ written, label, hint, required }: WrittenItem, reading: TextContext): Block[] {
  const lines = (reading.context.written?.get(written) ?? '').split('\n').filter((line) => line.trim() !== '')
  const title = readPlain(label, reading)
  if (lines.length > 0)
    return [{ kind: 'heading', level: 2, text: title }, ...lines.map((text) => ({ kind: 'paragraph' as const, text }))]
  const open = translator(reading.context.locale)('document.to-write', { part: title })
  return required ? [{ kind: 'note', title: open, texts: [readText(hint, reading)] }] : []
}

const some = <T>(found: readonly T[], make: (found: readonly T[]) => Block): Block[] =>
  found.length === 0 ? [] : [make(found)]

const lines = (list: readonly Line[], reading: TextContext) =>
  list
    .filter(({ when }) => holds(when, reading))
    .map(({ text }) => readText(text, reading))
    .filter((text) => text.length > 0)
type Line = Extract<ResolvedItem, { list: unknown }>['list'][number]

function toBoxes(item: ResolvedItem, reading: TextContext): Block[] | null {
  if ('note' in item) {
    const title = item.title && { title: readPlain(item.title, reading) }
    return some(lines(item.note, reading), (texts) => ({ kind: 'note', tone: item.tone, ...title, texts }))
  }
  if (!('cards' in item)) return null
  const cards = item.cards
    .filter(({ when }) => holds(when, reading))
    .map((card) => ({ title: readPlain(card.title, reading), lines: lines(card.lines, reading) }))
  return some(cards, () => ({ kind: 'cards', cards }))
}

function toTables(item: ResolvedItem, reading: TextContext): Block[] | null {
  if ('table' in item) {
    const { columns, rows } = item.table
    const shown = rows
      .filter(({ when }) => holds(when, reading))
      .map(({ cells, strong }) => ({ cells: cells.map((cell) => readText(cell, reading)), ...(strong && { strong }) }))
    return table(columns, shown, reading)
  }
  if ('answers' in item) return answerTable(item.answers, reading)
  if ('scoring' in item) return scoringTable(item.scoring, reading)
  if ('receipts' in item) return receiptTable(item.receipts, reading)
  return 'productDocuments' in item ? productTable(item.productDocuments.columns, reading) : null
}

function ofForm(item: ResolvedItem, { context }: TextContext): Block[] {
  const { session } = context
  if (!session) return []
  if ('page' in item) return pageFacts(item.page, { ...context, session })
  return 'block' in item ? blockFacts(item.block, { ...context, session }) : []
}

type Row = Extract<ResolvedItem, { rows: unknown }>['rows'][number]

/**
 * A string row is an element, shown with its label if visible; other rows are the template's own. A dash stands for an
 * empty answer.
 */
function facts(rows: readonly Row[], reading: TextContext): Fact[] {
  const { session } = reading.context
  return rows.flatMap((row) => {
    if (typeof row !== 'string')
      return holds(row.when, reading)
        ? [{ label: readPlain(row.label, reading), value: readText(row.value, reading) }]
        : []
    const element = session?.form.element(row)
    if (!session || !element || !session.visible(element.id)) return []
    const value = printAnswer(element, { ...reading.context, session }) || '—'
    return [{ label: withoutUnit(printLabel(element, reading.context), value), value }]
  })
}

function signatureFields(signatures: readonly Signature[], reading: TextContext): SignatureField[] {
  return signatures
    .filter(({ when, signer }) => holds(when, reading) && (signer !== 'firm' || reading.context.firm() !== null))
    .map(({ signer, label, name, lines: above }) => ({
      name: signer === 'hand' ? null : fieldNames[signer],
      title: readPlain(label, reading),
      signer: readPlain(name, reading),
      lines: above.map((line) => readPlain(line, reading)),
    }))
}

function table(columns: readonly TemplateColumn[], rows: readonly TableRow[], reading: TextContext): Block[] {
  if (rows.length === 0) return []
  return [{ kind: 'table', columns: columns.map((column) => toColumn(column, reading)), rows }]
}

const toColumn = ({ title, width, align }: TemplateColumn, reading: TextContext): Column => ({
  title: readPlain(title, reading),
  ...(width !== undefined && { width }),
  ...(align && { align }),
})

type ItemWith<K extends string> = Extract<ResolvedItem, Record<K, unknown>>

function answerTable({ columns, elements, total }: ItemWith<'answers'>['answers'], reading: TextContext): Block[] {
  const read = (name: string, strong: boolean) =>
    facts([name], reading)
      .filter(({ value }) => value !== '—')
      .map(({ label, value }) => ({ cells: [label, value], ...(strong && { strong }) }))
  const rows = elements.flatMap((name) => read(name, false))
  return table(columns, [...rows, ...(total === undefined || rows.length === 0 ? [] : read(total, true))], reading)
}

function scoringTable(
  { element: name, columns, total }: ItemWith<'scoring'>['scoring'],
  reading: TextContext,
): Block[] {
  const { session, locale } = reading.context
  const element = session?.form.element(name)
  if (!session || !element || !session.visible(element.id)) return []
  const parts = listScoreParts(element, session.view)
  const rows = parts.map(({ elementId, label, answer, points, best }) => {
    const question = session.form.element(elementId)
    const title = question ? printLabel(question, reading.context) : inLine(label, locale)
    return { cells: [title, answer === null ? '—' : inLine(answer, locale), `${points} / ${best}`] }
  })
  const sum = (key: 'points' | 'best') => parts.reduce((all, part) => all + part[key], 0)
  const last = { cells: [readText(total, reading), '', `${sum('points')} / ${sum('best')}`], strong: true }
  return table(columns, rows.length === 0 ? [] : [...rows, last], reading)
}

function receiptTable({ columns, none }: ItemWith<'receipts'>['receipts'], reading: TextContext): Block[] {
  const { session, receipts, locale } = reading.context
  if (!session) return []
  const rows = inOrder(session, receipts).map(({ label, title, addedOn, sha256 }) => ({
    cells: [inLine(label, locale), title, showDay(addedOn, locale), sha256],
  }))
  if (rows.length === 0) return [{ kind: 'paragraph', text: readText(none, reading) }]
  return table(columns, rows, reading).map((block) => ({ ...block, isList: true }))
}

/** In the order of the form, visible elements only. */
function inOrder({ form, visible }: Session, receipts: TextContext['context']['receipts']) {
  return form.elements
    .filter((element) => isUpload(element) && visible(element.id))
    .flatMap(({ id, attributes }) =>
      receipts
        .filter(({ elementId }) => elementId === id)
        .map((receipt) => ({ ...receipt, label: typeLabel(attributes, receipt.typeId) ?? attributes.label })),
    )
}

const typeLabel = ({ types }: Session['form']['elements'][number]['attributes'], typeId: string) =>
  types?.find((type) => type.typeId === typeId)?.label

/** Documents about the product in the version that the client opened, or else the current one. */
function productTable(columns: readonly DocumentColumn[], reading: TextContext): Block[] {
  const { productDocuments, locale, openings, date: today } = reading.context
  const product = reading.context.product()
  if (!product) return []
  const documents = productDocuments
    .filter((document) => document.product === product.code)
    .map(({ id, title, date, version }) => ({ title, date, version, openedOn: null, ...openings.get(id) }))
    // A document does not list versions newer than itself.
    .filter(({ date }) => date <= today)
  const shown = columns.filter(({ field }) => field !== 'opened' || documents.some(({ openedOn }) => openedOn !== null))
  const rows = documents.map(({ title, date, version, openedOn }) => {
    const cells = {
      title: title[locale],
      date: showDay(date, locale),
      version,
      opened: openedOn === null ? '—' : showDay(openedOn, locale),
    }
    return { cells: shown.map(({ field }) => cells[field]) }
  })
  return table(shown, rows, reading)
}
