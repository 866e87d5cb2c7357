import type { Json, Operation, SingleOperation } from '@parcelle/domain/studio'
import { blockKinds, typeDescriptions, type ElementType } from '@parcelle/forms'
import { isHolder, type FormModel, type FormNode } from './form-model.ts'

type Holder = { readonly [key: string]: Json }
/** A change, and the key of what it adds or moves. */
export type Edit = { readonly operation: Operation; readonly key: string }

/**
 * A random id out of the next thousand, because two authors may add at the same moment and ids are permanent. New parts
 * are named by their id; the server refuses a taken one.
 */
export function newId({ nodes }: FormModel, taken: ReadonlySet<number> = new Set(), random = Math.random): number {
  const highest = Math.max(0, ...nodes.map(({ id }) => id), ...taken)
  return highest + 1 + Math.floor(random() * 1000)
}

const yesNo: Json = [
  { value: 'yes', label: { fr: 'Oui', en: 'Yes' } },
  { value: 'no', label: { fr: 'Non', en: 'No' } },
]

/** Required attributes of an element of this type, as an example. */
function firstAttributes(type: ElementType): Holder {
  const { attributes, example } = typeDescriptions[type]
  return {
    label: { fr: typeDescriptions[type].name.fr, en: typeDescriptions[type].name.en },
    ...(attributes.includes('options') && !attributes.includes('datalistId') && { options: yesNo }),
    // Unsafe cast: an example is what a form file may hold.
    ...(attributes.includes('types') && { types: example.types as unknown as Json }),
  }
}

/** A question after this element, or as the last one of this block. */
export function addElement(model: FormModel, near: FormNode, type: ElementType): Edit | null {
  const block = near.kind === 'element' ? near.parent : near.kind === 'block' ? near : near.children.at(-1)
  if (!block) return null
  const id = newId(model)
  const value: Json = {
    id,
    name: freeName(model, `question_${id}`),
    type,
    attributes: firstAttributes(type),
    condition: null,
    calculate: type === 'calculate' ? '0' : null,
    reference: null,
  }
  const index = near.kind === 'element' ? near.index + 1 : block.children.length
  return { operation: { kind: 'add', at: [...block.at, 'elements'], index, value }, key: `element-${id}` }
}

export function addBlock(model: FormModel, near: FormNode): Edit | null {
  const page = near.kind === 'page' ? near : near.kind === 'block' ? near.parent : near.parent?.parent
  if (!page) return null
  const before = near.kind === 'page' ? page.children.at(-1) : near.kind === 'block' ? near : near.parent
  const index = before ? before.index + 1 : 0
  const id = newId(model)
  const element = newId(model, new Set([id]))
  const value: Json = {
    id,
    page_id: page.id,
    slug: freeSlug(model, `bloc-${id}`),
    rank: index + 1,
    kind: blockKinds[1],
    title: { fr: 'Nouveau bloc', en: 'New block' },
    condition: null,
    elements: [
      {
        id: element,
        name: freeName(model, `question_${element}`),
        type: 'input_text',
        attributes: firstAttributes('input_text'),
        condition: null,
        calculate: null,
        reference: null,
      },
    ],
  }
  return { operation: { kind: 'add', at: [...page.at, 'blocks'], index, value }, key: `block-${id}` }
}

export function addPage(model: FormModel, near: FormNode | null): Edit {
  const page = near?.kind === 'page' ? near : near?.kind === 'block' ? near.parent : near?.parent?.parent
  const index = page ? page.index + 1 : model.pages.length
  const id = newId(model)
  const value: Json = {
    id,
    form_id: typeof model.definition['id'] === 'number' ? model.definition['id'] : 0,
    slug: freeSlug(model, `page-${id}`),
    rank: index + 1,
    title: { fr: 'Nouvelle page', en: 'New page' },
    blocks: [],
  }
  return { operation: { kind: 'add', at: [model.file, 'pages'], index, value }, key: `page-${id}` }
}

/** A copy right after it, with ids and names of its own. */
export function duplicate(model: FormModel, node: FormNode): Edit {
  const ids = new Set<number>()
  const names = new Set<string>()
  const copy = copyOf(model, node, ids, names)
  const operation: Operation = { kind: 'add', at: node.at.slice(0, -1), index: node.index + 1, value: copy }
  return { operation, key: `${node.kind}-${String(copy['id'])}` }
}

const innerLists = { page: 'blocks', block: 'elements' } as const

function copyOf(model: FormModel, node: FormNode, ids: Set<number>, names: Set<string>): Holder {
  const id = newId(model, ids)
  ids.add(id)
  const stem = node.name.replace(/[-_]\d+$/, '')
  const name =
    node.kind === 'element' ? freeName(model, `${stem}_${id}`, names) : freeSlug(model, `${stem}-${id}`, names)
  names.add(name)
  const copy = { ...node.value, id, [node.kind === 'element' ? 'name' : 'slug']: name }
  if (node.kind === 'element') return copy
  const children = node.children.map((child) => {
    const inner = copyOf(model, child, ids, names)
    return child.kind === 'block' ? { ...inner, page_id: id } : inner
  })
  return { ...copy, [innerLists[node.kind]]: children }
}

/** One place up or down; past the end of its list into the next block or page, as one operation. */
export function moveBy(model: FormModel, node: FormNode, by: 1 | -1): Edit | null {
  const siblings = node.parent ? node.parent.children : model.pages
  const to = node.index + by
  if (siblings[to]) return { operation: { kind: 'move', at: node.at, to }, key: node.key }
  const { parent } = node
  if (!parent) return null
  const parents = model.nodes.filter(({ kind }) => kind === parent.kind)
  const next = parents[parents.indexOf(parent) + by]
  return next ? moveInto(node, next, by === 1 ? 0 : next.children.length) : null
}

/** To a place of a list, of its own parent or of another one of the same kind. */
export function moveTo(node: FormNode, parent: FormNode, index: number): Edit | null {
  if (node.parent !== parent) return moveInto(node, parent, index)
  const to = index > node.index ? index - 1 : index
  return to === node.index ? null : { operation: { kind: 'move', at: node.at, to }, key: node.key }
}

function moveInto(node: FormNode, parent: FormNode, index: number): Edit | null {
  if (node.kind === 'page' || node.parent?.kind !== parent.kind) return null
  const value = node.kind === 'block' ? { ...node.value, page_id: parent.id } : node.value
  const list = node.kind === 'block' ? 'blocks' : 'elements'
  const operations: SingleOperation[] = [
    { kind: 'remove', at: node.at, was: node.value },
    { kind: 'add', at: [...parent.at, list], index, value },
  ]
  return { operation: { kind: 'all', operations }, key: `${node.kind}-${node.id}` }
}

/** A name that no element has: `name`, `name_2`, `name_3`… */
function freeName({ elements }: FormModel, name: string, taken: ReadonlySet<string> = new Set()): string {
  return free(name, '_', (wanted) => taken.has(wanted) || elements.some((element) => element.name === wanted))
}

function freeSlug({ nodes }: FormModel, slug: string, taken: ReadonlySet<string> = new Set()): string {
  return free(slug, '-', (wanted) => taken.has(wanted) || nodes.some(({ name }) => name === wanted))
}

function free(wanted: string, joint: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted
  const stem = wanted.replace(new RegExp(`${joint}\\d+$`), '')
  for (let count = 2; ; count++) if (!isTaken(`${stem}${joint}${count}`)) return `${stem}${joint}${count}`
}

/** Sets a key of a node, or takes it away. */
export function setKey(node: FormNode, path: readonly string[], value: Json | undefined): SingleOperation[] {
  const at = [...node.at, ...path]
  const was = path.reduce<Json | undefined>((inner, key) => (isHolder(inner) ? inner[key] : undefined), node.value)
  if (value === undefined) return was === undefined ? [] : [{ kind: 'remove', at, was }]
  return [{ kind: 'set', at, was, value }]
}
