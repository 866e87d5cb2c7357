import type { Json, Place, Step } from '@parcelle/domain/studio'
import {
  fillForm,
  fillTexts,
  readThresholds,
  typeDescriptions,
  type Definition,
  type Locale,
  type Thresholds,
  type Trigger,
} from '@parcelle/forms'

export type NodeKind = 'page' | 'block' | 'element'
type Holder = { readonly [key: string]: Json }

/** A page, block or element of a form file, which may be broken anywhere. */
export type FormNode = {
  /** Unique, and the same while others add or move things. */
  readonly key: string
  readonly kind: NodeKind
  readonly level: 1 | 2 | 3
  readonly id: number
  /** Name of an element, slug of a block or page: what findings name. */
  readonly name: string
  readonly at: Place
  readonly value: Holder
  readonly index: number
  readonly parent: FormNode | null
  readonly children: readonly FormNode[]
  /** Label of the settings rule that its condition names, or that of its block. */
  readonly triggers?: readonly Trigger[] | undefined
}

export type FormModel = {
  readonly file: string
  readonly definition: Holder
  /** With the thresholds of the settings in the conditions that name them. */
  readonly filled: Json
  readonly thresholds: Thresholds
  readonly pages: readonly FormNode[]
  /** All of them, in the order of the file. */
  readonly nodes: readonly FormNode[]
  readonly byKey: ReadonlyMap<string, FormNode>
  readonly elements: readonly FormNode[]
}

const childLists = { page: 'blocks', block: 'elements', element: null } as const
const childKinds = { page: 'block', block: 'element', element: null } as const
const levels = { page: 1, block: 2, element: 3 } as const

export function readFormModel(file: string, content: Json | undefined, settings?: Json): FormModel {
  const definition = isHolder(content) ? content : {}
  const thresholds = readThresholds(settings)
  const pages = readNodes('page', definition['pages'], [file, 'pages'], null, thresholds)
  const nodes = pages.flatMap(listWithin)
  return {
    file,
    definition,
    filled: fill(definition, thresholds),
    thresholds,
    pages,
    nodes,
    byKey: new Map(nodes.map((node) => [node.key, node])),
    elements: nodes.filter(({ kind }) => kind === 'element'),
  }
}

/** A broken form stays unfilled: the findings report why. */
function fill(definition: Holder, thresholds: Thresholds): Json {
  try {
    // Unsafe casts: filling fails on what is broken, and leaves JSON.
    return fillForm(definition as unknown as Definition, thresholds) as unknown as Json
  } catch {
    return definition
  }
}

const listWithin = (node: FormNode): FormNode[] => [node, ...node.children.flatMap(listWithin)]

function readNodes(
  kind: NodeKind,
  list: Json | undefined,
  at: Place,
  parent: FormNode | null,
  thresholds: Thresholds,
): FormNode[] {
  if (!Array.isArray(list)) return []
  return list.map((item: Json, index): FormNode => {
    const value = isHolder(item) ? item : {}
    const id = typeof value['id'] === 'number' ? value['id'] : -1
    const step = stepTo(list, index)
    const name = value[kind === 'element' ? 'name' : 'slug']
    const children: FormNode[] = []
    const place = [...at, step]
    const rule = isHolder(value['condition']) ? value['condition']['rule'] : undefined
    const node: FormNode = {
      key: typeof step === 'object' ? `${kind}-${id}` : `${parent?.key ?? ''}${kind}@${index}`,
      kind,
      level: levels[kind],
      id,
      name: typeof name === 'string' ? name : '',
      at: place,
      value,
      index,
      parent,
      children,
      triggers: typeof rule === 'string' ? thresholds[rule] : parent?.triggers,
    }
    const [inner, innerKind] = [childLists[kind], childKinds[kind]]
    if (inner && innerKind) children.push(...readNodes(innerKind, value[inner], [...place, inner], node, thresholds))
    return node
  })
}

function stepTo(list: readonly Json[], index: number): Step {
  const idOf = (item: Json | undefined) => (isHolder(item) ? item['id'] : undefined)
  const id = idOf(list[index])
  const isFirst = list.findIndex((item) => idOf(item) === id) === index
  return isFirst && (typeof id === 'number' || typeof id === 'string') ? { id } : index
}

export const isHolder = (value: Json | undefined): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function readText(value: Json | undefined, locale: Locale): string {
  if (typeof value === 'string') return value
  const text = isHolder(value) ? value[locale] : undefined
  return typeof text === 'string' ? text : ''
}

/** Its label or title, otherwise its name. */
export function labelOf({ kind, value, name, triggers }: FormNode, locale: Locale): string {
  const attributes = value['attributes']
  const text = kind === 'element' ? isHolder(attributes) && attributes['label'] : value['title']
  const filled = fillTexts({ text }, triggers)
  return (filled.text === false ? '' : readText(filled.text, locale)).trim() || name
}

/** Label of its element type. */
export function typeName(type: Json | undefined, locale: Locale): string {
  const found = Object.entries(typeDescriptions).find(([name]) => name === type)
  return found ? found[1].name[locale] : String(type ?? '')
}
