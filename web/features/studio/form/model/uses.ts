import type { Content, Json, Operation, Place, SingleOperation } from '@parcelle/domain/studio'
import { attributeDescriptions, type AttributeName } from '@parcelle/forms'
import { isHolder, type FormModel, type FormNode } from './form-model.ts'

type Holder = { readonly [key: string]: Json }

type UseKind = 'condition' | 'refusedWhen' | 'formula' | 'words' | 'attribute' | 'referential' | 'sample' | 'file'

/** Something that names an element. */
export type Use = {
  readonly kind: UseKind
  /** The page, block or element that names it; null outside the form. */
  readonly node: FormNode | null
  /** The attribute, the part of the referential, the sample or the file. */
  readonly detail: string
  /** The operation that removes the mention; null if a person must decide. */
  readonly fix: readonly SingleOperation[] | null
}

/** Everything in the opened files that names one of these elements. Within themselves they may name each other. */
export function findUses(model: FormModel, gone: readonly FormNode[], content: Content): Use[] {
  const refs = new Set<Json>(gone.flatMap(({ name, id }) => [name, id]))
  const names = new Set(gone.map(({ name }) => name))
  const isNamed = (ref: Json | undefined) => ref !== undefined && refs.has(ref)
  const rest = model.nodes.filter((node) => !gone.includes(node) && !(node.parent && gone.includes(node.parent)))
  return [
    ...rest.flatMap((node) => findInNode(node, isNamed)),
    ...findInReferential(model, isNamed),
    ...findInSamples(content, model, names),
    ...findInFiles(content, names),
  ]
}

/** Removes an element or block with what names it; null where something must be decided first. */
export function removeWithUses(node: FormNode, uses: readonly Use[]): Operation | null {
  const fixes: SingleOperation[] = []
  for (const { fix } of uses) {
    if (!fix) return null
    fixes.push(...fix)
  }
  const remove: SingleOperation = { kind: 'remove', at: node.at, was: node.value }
  return fixes.length === 0 ? remove : { kind: 'all', operations: [...fixes, remove] }
}

export const elementsWithin = (node: FormNode): FormNode[] =>
  node.kind === 'element' ? [node] : node.children.flatMap(elementsWithin)

/** Whether a page, block or element names an element. */
export const isNamedBy = ({ name, id }: FormNode, node: FormNode): boolean =>
  findInNode(node, (ref) => ref === name || ref === id).length > 0

type IsNamed = (ref: Json | undefined) => boolean

function findInNode(node: FormNode, isNamed: IsNamed): Use[] {
  const { value, at } = node
  const attributes = isHolder(value['attributes']) ? value['attributes'] : {}
  const uses: Use[] = []
  const condition = withoutRules(value['condition'], isNamed)
  if (condition !== undefined)
    uses.push({
      kind: 'condition',
      node,
      detail: '',
      fix: [change([...at, 'condition'], value['condition'], condition)],
    })
  if (node.kind !== 'element') return uses
  const refused = withoutRules(attributes['refusedWhen'], isNamed)
  if (refused !== undefined)
    uses.push({
      kind: 'refusedWhen',
      node,
      detail: '',
      fix: [changeOrRemove([...at, 'attributes', 'refusedWhen'], attributes['refusedWhen'], refused)],
    })
  const { calculate } = value
  if (typeof calculate === 'string' && listNames(calculate).some(isNamed))
    uses.push({ kind: 'formula', node, detail: calculate, fix: null })
  if (isNamed(value['reference'])) uses.push({ kind: 'words', node, detail: '', fix: null })
  return [...uses, ...Object.entries(attributes).flatMap(([key, held]) => findInAttribute(node, key, held, isNamed))]
}

/** Undefined: no rule names it. Null: no rule is left. */
function withoutRules(condition: Json | undefined, isNamed: IsNamed): Json | undefined {
  if (!isHolder(condition) || !Array.isArray(condition['rules'])) return undefined
  const all: readonly Json[] = condition['rules']
  const rules = all.filter((rule) => !(isHolder(rule) && isNamed(rule['element'])))
  if (rules.length === all.length) return undefined
  return rules.length === 0 && condition['rule'] === undefined ? null : { ...condition, rules }
}

function findInAttribute(node: FormNode, key: string, held: Json, isNamed: IsNamed): Use[] {
  const kind = Object.hasOwn(attributeDescriptions, key) ? attributeDescriptions[key as AttributeName].kind : null
  const place = [...node.at, 'attributes', key]
  const use = (fix: SingleOperation[] | null): Use[] => [{ kind: 'attribute', node, detail: key, fix }]
  if (kind === 'element' && isNamed(held)) return use([{ kind: 'remove', at: place, was: held }])
  if (kind === 'elements' && Array.isArray(held) && held.some(isNamed))
    return use([
      change(
        place,
        held,
        held.filter((ref: Json) => !isNamed(ref)),
      ),
    ])
  if (kind === 'table cell' && isHolder(held) && Array.isArray(held['tables']) && held['tables'].some(isNamed))
    return use(null)
  if (kind === 'account' && isHolder(held) && isNamed(held['iban']))
    return use([{ kind: 'remove', at: place, was: held }])
  return []
}

/** Parts are names, lists of names, pairs, or objects of them. */
function findInReferential({ definition, file }: FormModel, isNamed: IsNamed): Use[] {
  const referential = definition['referential']
  if (!isHolder(referential)) return []
  return Object.entries(referential).flatMap(([part, held]): Use[] => {
    const left = without(held, isNamed)
    if (left === held) return []
    const at = [file, 'referential', part]
    return [{ kind: 'referential', node: null, detail: part, fix: [changeOrRemove(at, held, left ?? null)] }]
  })
}

/** The same value where nothing is named; undefined where nothing is left of it. */
function without(held: Json, isNamed: IsNamed): Json | undefined {
  if (isNamed(held)) return undefined
  if (Array.isArray(held)) {
    const items: readonly Json[] = held
    // A pair with one element left is removed.
    const left = items.filter((item) => !(Array.isArray(item) ? item.some(isNamed) : isNamed(item)))
    if (left.length === items.length) return held
    return left.length === 0 ? undefined : left
  }
  if (!isHolder(held)) return held
  const entries = Object.entries(held).map(([key, inner]) => [key, inner, without(inner, isNamed)] as const)
  if (entries.every(([, inner, left]) => left === inner)) return held
  const left = entries.filter(([, , inner]) => inner !== undefined).map(([key, , inner]) => [key, inner] as const)
  // Unsafe cast: the undefined ones are left out.
  return left.length === 0 ? undefined : (Object.fromEntries(left) as Holder)
}

function findInSamples(content: Content, { definition }: FormModel, names: ReadonlySet<string>): Use[] {
  const file = content[SAMPLES]
  const samples = isHolder(file) && Array.isArray(file['samples']) ? file['samples'] : []
  return samples.flatMap((sample: Json, index): Use[] => {
    if (!isHolder(sample) || !isHolder(sample['answers'])) return []
    // A sample without a form has the form of the one it extends.
    if (typeof sample['form'] === 'string' && sample['form'] !== definition['name']) return []
    const { answers } = sample
    const named = Object.keys(answers).filter((name) => names.has(name))
    if (named.length === 0) return []
    const step = typeof sample['id'] === 'string' ? { id: sample['id'] } : index
    const at: Place = [SAMPLES, 'samples', step, 'answers']
    const detail = String(sample['title'] ?? sample['id'])
    return [
      {
        kind: 'sample',
        node: null,
        detail,
        fix: named.map((name) => ({ kind: 'remove', at: [...at, name], was: answers[name] ?? null })),
      },
    ]
  })
}

export const SAMPLES = 'samples.json'
const isElsewhere = (path: string) => path !== SAMPLES && !path.startsWith('forms/') && path.endsWith('.json')

/** Settings and templates name elements as a whole text or as `{name}` in one. */
function findInFiles(content: Content, names: ReadonlySet<string>): Use[] {
  return Object.entries(content)
    .filter(([path, file]) => isElsewhere(path) && mentions(file, names))
    .map(([path]) => ({ kind: 'file', node: null, detail: path, fix: null }))
}

function mentions(value: Json, names: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return names.has(value) || listNames(value).some((name) => names.has(name))
  if (Array.isArray(value)) return value.some((item: Json) => mentions(item, names))
  return isHolder(value) && Object.entries(value).some(([key, inner]) => names.has(key) || mentions(inner, names))
}

/** `{name}` and `{name|words}`. */
export const listNames = (text: string): string[] =>
  [...text.matchAll(/\{([^{}|]+)(?:\|[^{}]*)?\}/g)].map(([, name = '']) => name.trim())

const change = (at: Place, was: Json | undefined, value: Json): SingleOperation => ({ kind: 'set', at, was, value })

function changeOrRemove(at: Place, was: Json | undefined, value: Json): SingleOperation {
  return value === null ? { kind: 'remove', at, was: was ?? null } : change(at, was, value)
}
