import { listElements } from '../catalogue/uses.ts'
import {
  applyOperation,
  MAX_OPERATIONS,
  type Content,
  type Json,
  type Operation,
  type SingleOperation,
} from '../operations.ts'
import { settings } from '../settings/settings.ts'
import { isHolder, isList, listDifferences, mapJson, type Difference, type Holder, type Mapping } from './map-json.ts'
import { isDocument, isElementName, isForm, renameElementIn, renameValueIn, SAMPLES, SETTINGS } from './references.ts'

type MentionKind =
  | ('question' | 'option' | 'condition' | 'formula' | 'attribute')
  | ('role' | 'setting' | 'point' | 'document' | 'sample')

/** A mention that changes together with the renamed part. */
export type Mention = {
  readonly kind: MentionKind
  readonly file: string
  /** Label of the part that holds it, in both languages or one. */
  readonly name: Json
  /** The element or block that holds it, in a form. */
  readonly holder: { readonly kind: 'page' | 'block' | 'element'; readonly id: number } | null
  /** The key of a role or of a setting; otherwise empty. */
  readonly detail: string
}

export type Renaming = {
  /** One operation with all mentions, so that one undo reverts it. */
  readonly operation: Operation | null
  readonly mentions: readonly Mention[]
}

type NameProblem = 'wrong' | 'taken' | 'reserved'

const NAME = /^[a-z][a-z0-9_]*$/
/** Property names of every object. */
const reserved = ['constructor']

/** Why an element of these forms cannot have this name. */
export function nameProblem(content: Content, file: string, from: string, to: string): NameProblem | null {
  if (!NAME.test(to) || to.length > 100) return 'wrong'
  if (reserved.includes(to)) return 'reserved'
  const files = new Set(listFormsOf(content, file, from))
  const isTaken = listElements(content).some((one) => files.has(one.file) && one.element['name'] === to)
  return isTaken ? 'taken' : null
}

/** Renames an element and its mentions, together with the questions of the same name in other forms. */
export function renameElement(content: Content, file: string, from: string, to: string): Renaming {
  const files = listFormsOf(content, file, from)
  const own = (difference: FileDifference) => difference.file === file && isElementName(difference.keys)
  return toRenaming(
    content,
    findDifferences(content, files, (path) => renameElementIn(path, from, to)),
    own,
  )
}

/** What else would change when an element is renamed. */
export const findElementMentions = (content: Content, file: string, name: string): readonly Mention[] =>
  renameElement(content, file, name, `${name}_`).mentions

/** A value of an option, wherever an answer is compared with it. */
export function renameOption(content: Content, file: string, element: string, from: string, to: string): Renaming {
  const isAsked = (one: Holder) => one['name'] === element
  const files = listFormsOf(content, file, element)
  const own = ({ file: path, keys, around }: FileDifference) =>
    path === file && keys.at(-1) === 'options' && around.some((held) => held['name'] === element)
  return renameAnswers(content, files, isAsked, { from, to, own })
}

/** A value of a list: what mentions it. The row of the list itself is the first operation. */
export function renameListValue(
  content: Content,
  list: string,
  row: SingleOperation,
  { from, to }: { from: string; to: string },
): Renaming {
  const isAsked = ({ attributes }: Holder) => isHolder(attributes) && attributes['datalistId'] === list
  const files = Object.keys(content).filter(isForm)
  const { operation, mentions } = renameAnswers(content, files, isAsked, { from, to, own: () => false })
  const others = operation === null ? [] : operation.kind === 'all' ? operation.operations : [operation]
  return { operation: { kind: 'all', operations: [row, ...others] }, mentions }
}

type ValueProblem = 'empty' | 'taken'

/** Why an option cannot have this value. */
export function optionProblem(options: Json | undefined, to: string): ValueProblem | null {
  if (to.trim() === '') return 'empty'
  return isList(options) && options.some((one) => isHolder(one) && one['value'] === to) ? 'taken' : null
}

type Change = { from: string; to: string; own: (found: FileDifference) => boolean }

function renameAnswers(
  content: Content,
  files: readonly string[],
  isAsked: (element: Holder) => boolean,
  { from, to, own }: Change,
): Renaming {
  const asking = listElements(content).filter((one) => files.includes(one.file) && isAsked(one.element))
  const refsIn = (path: string) =>
    new Set(
      asking
        .filter((one) => !isForm(path) || one.file === path)
        .flatMap(({ element }) => [element['name'], ...(isForm(path) ? [element['id']] : [])]),
    )
  const found = findDifferences(content, files, (path) => renameValueIn(path, refsIn(path), from, to))
  return toRenaming(content, found, own)
}

type FileDifference = Difference & { readonly file: string }

/** Maps these forms and all other open files except lists. */
function findDifferences(
  content: Content,
  forms: readonly string[],
  mappingOf: (file: string) => Mapping,
): FileDifference[] {
  const names = new Set(forms.flatMap((file) => namesOfForm(content[file])))
  return Object.entries(content).flatMap(([file, value]) => {
    if (isForm(file) ? !forms.includes(file) : !mayMention(file, value, names)) return []
    const mapped = mapJson(value, mappingOf(file))
    return listDifferences(value, file === SAMPLES ? onlyOf(value, mapped, names) : mapped, [file]).map((found) => ({
      ...found,
      file,
    }))
  })
}

function mayMention(file: string, value: Json, forms: ReadonlySet<Json | undefined>): boolean {
  if (!file.endsWith('.json') || file.startsWith('datalists/')) return false
  // A document says of which forms it prints answers.
  const printed = isDocument(file) && isHolder(value) ? value['forms'] : undefined
  return !isList(printed) || printed.some((form) => forms.has(form))
}

/** Leaves samples of other forms unchanged. A sample without a form has the form of the one it extends. */
function onlyOf(before: Json, after: Json, forms: ReadonlySet<Json | undefined>): Json {
  if (!isHolder(before) || !isHolder(after)) return after
  const [samples, changed] = [before['samples'], after['samples']]
  if (!isList(samples) || !isList(changed)) return after
  const isOf = (sample: Json) => !isHolder(sample) || sample['form'] === undefined || forms.has(sample['form'])
  return { ...after, samples: samples.map((sample, at) => (isOf(sample) ? (changed[at] ?? sample) : sample)) }
}

/** Documents and samples write `backOffice` for the form `back-office`. */
function namesOfForm(form: Json | undefined): string[] {
  const name = isHolder(form) ? form['name'] : undefined
  if (typeof name !== 'string') return []
  return [name, name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]
}

/** The form, and, if documents or settings name the question, the other forms that have it. */
function listFormsOf(content: Content, file: string, name: string): string[] {
  const others = listElements(content).flatMap((one) =>
    one.file !== file && one.element['name'] === name ? [one.file] : [],
  )
  if (others.length === 0) return [file]
  const outside = findDifferences(content, [file], (path) =>
    isForm(path) || path === SAMPLES ? {} : renameElementIn(path, name, `${name}_`),
  )
  return outside.length === 0 ? [file] : [file, ...new Set(others)]
}

function toRenaming(
  content: Content,
  found: readonly FileDifference[],
  isOwn: (found: FileDifference) => boolean,
): Renaming {
  const operations = limit(content, found)
  const [first] = operations
  return {
    operation: first === undefined ? null : operations.length === 1 ? first : { kind: 'all', operations },
    mentions: unique(found.filter((one) => !isOwn(one)).map(toMention)),
  }
}

/** Over the limit, replaces whole files, those with most mentions first. */
function limit(content: Content, found: readonly FileDifference[]): SingleOperation[] {
  const byFile = Map.groupBy(found, ({ file }) => file)
  const listed = [...byFile].map(([file, changes]) => ({ file, operations: changes.flatMap((one) => one.operations) }))
  const sorted = listed.toSorted((a, b) => b.operations.length - a.operations.length)
  let count = sorted.reduce((sum, { operations }) => sum + operations.length, 0)
  return sorted.flatMap(({ file, operations }): readonly SingleOperation[] => {
    if (count <= MAX_OPERATIONS || operations.length === 1) return operations
    count -= operations.length - 1
    const was = content[file] ?? null
    return [{ kind: 'set', at: [file], was, value: applied(was, file, operations) }]
  })
}

function applied(value: Json, file: string, operations: readonly SingleOperation[]): Json {
  const result = applyOperation({ [file]: value }, { kind: 'all', operations })
  return 'problem' in result ? value : (result.content[file] ?? value)
}

function toMention({ file, keys, around }: FileDifference): Mention {
  const inner = around.findLast((held) => isTitled(held) && typeof held['id'] === 'number')
  const titled = around.findLast(isTitled)
  const part = { name: titled ? titleOf(titled) : file, holder: null, detail: '', file }
  if (file === SAMPLES) return { ...part, kind: 'sample' }
  if (file === SETTINGS) return { ...part, kind: 'setting', name: keys[0] ?? '', detail: settingOf(keys) }
  if (isDocument(file)) return { ...part, kind: 'document', name: around[0] ? titleOf(around[0]) : file }
  if (!isForm(file)) return { ...part, kind: 'point' }
  if (keys[0] === 'referential') return { ...part, kind: 'role', name: keys[1] ?? '', detail: keys[1] ?? '' }
  const id = inner?.['id']
  const kind = inner && 'blocks' in inner ? 'page' : inner && 'elements' in inner ? 'block' : 'element'
  const holder = typeof id === 'number' ? ({ kind, id } as const) : null
  return { file, kind: kindOf(keys), name: inner ? titleOf(inner) : file, holder, detail: '' }
}

/** The setting that has a screen: a key, or one within it. */
function settingOf([first = '', second = '']: readonly string[]): string {
  const inner = `${first}.${second}`
  return Object.hasOwn(settings, inner) ? inner : first
}

function kindOf(keys: readonly string[]): MentionKind {
  if (isElementName(keys)) return 'question'
  if (keys.includes('options')) return 'option'
  if (keys.at(-1) === 'calculate') return 'formula'
  return keys.includes('condition') || keys.includes('refusedWhen') ? 'condition' : 'attribute'
}

const isTitled = (held: Holder) => titleOf(held) !== ''

function titleOf(held: Holder): Json {
  const { attributes, title, name } = held
  return (isHolder(attributes) ? attributes['label'] : undefined) ?? title ?? name ?? ''
}

function unique(mentions: readonly Mention[]): Mention[] {
  const byText = new Map(mentions.map((mention) => [JSON.stringify(mention), mention]))
  return [...byText.values()]
}
