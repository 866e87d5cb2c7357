import { templateDescriptions, type TemplateItemKind } from '@parcelle/domain/documents'
import { findAt, type Json, type Operation, type Place, type SingleOperation } from '@parcelle/domain/studio'
import { childrenPlace, type TemplateModel, type TemplateNode } from './template-model.ts'

/** A change, and the key of what it adds or moves. */
export type TemplateEdit = { readonly operation: Operation; readonly key: string }

const keyOf = (list: Place, index: number) => [...list.slice(1), index].join('.')

/** A section after this one, or as the last. */
export function addSection({ root }: TemplateModel, near: TemplateNode | null): TemplateEdit {
  const section = near?.object === 'section' ? near : near?.parent?.object === 'section' ? near.parent : null
  const index = section ? section.index + 1 : root.children.length
  const list = childrenPlace(root)
  return { operation: { kind: 'add', at: list, index, value: firstOf('section') }, key: keyOf(list, index) }
}

/** `named`: what it names first, such as an element of the form. */
export function addItem(
  model: TemplateModel,
  near: TemplateNode,
  kind: TemplateItemKind,
  named: string,
): TemplateEdit | null {
  const isHolder = near.object === 'section' || near.object === 'fragment'
  const parent = isHolder ? near : near === model.root ? near.children.at(-1) : near.parent
  if (!parent) return null
  const index = near.parent === parent ? near.index + 1 : parent.children.length
  const list = childrenPlace(parent)
  return { operation: { kind: 'add', at: list, index, value: fill(kind, named) }, key: keyOf(list, index) }
}

// Unsafe cast: a description holds what a file may hold.
export const firstOf = (object: keyof typeof templateDescriptions) => templateDescriptions[object].first as Json

function fill(kind: TemplateItemKind, named: string): Json {
  const first = firstOf(kind)
  if (kind === 'page' || kind === 'block' || kind === 'include') return { [kind]: named }
  if (kind !== 'answers' && kind !== 'scoring') return first
  const inner = (first as { [key: string]: { [key: string]: Json } })[kind] ?? {}
  return { [kind]: kind === 'answers' ? { ...inner, elements: [named] } : { ...inner, element: named } }
}

export function duplicate(node: TemplateNode): TemplateEdit {
  const list = node.at.slice(0, -1)
  return {
    operation: { kind: 'add', at: list, index: node.index + 1, value: node.value },
    key: keyOf(list, node.index + 1),
  }
}

/** Whether it can be moved, copied and removed: the document itself and shared texts cannot. */
export const isMovable = ({ parent, object }: TemplateNode) => parent !== null && object !== 'fragment'

/** One place up or down; past the end of its section into the next, as one operation. */
export function moveBy(node: TemplateNode, by: 1 | -1): TemplateEdit | null {
  const { parent, index } = node
  if (!parent || !isMovable(node)) return null
  const list = node.at.slice(0, -1)
  if (parent.children[index + by])
    return { operation: { kind: 'move', at: node.at, to: index + by }, key: keyOf(list, index + by) }
  const next = parent.parent?.children[parent.index + by]
  // Removes a section that becomes empty.
  if (!next || parent.object !== 'section' || parent.children.length === 1) return null
  const into = childrenPlace(next)
  const place = by === 1 ? 0 : next.children.length
  const operations: SingleOperation[] = [
    { kind: 'remove', at: node.at, was: node.value },
    { kind: 'add', at: into, index: place, value: node.value },
  ]
  return { operation: { kind: 'all', operations }, key: keyOf(into, place) }
}

/** The last item of a section goes with it; null where nothing would be left. */
export function remove(node: TemplateNode): TemplateEdit | null {
  const { parent } = node
  if (!parent || !isMovable(node)) return null
  if (parent.children.length === 1) return parent.object === 'section' ? remove(parent) : null
  const neighbour = parent.children[node.index - 1] ?? parent
  return { operation: { kind: 'remove', at: node.at, was: node.value }, key: neighbour.key }
}

/** Sets what is at a place, or takes it away. */
export function setAt(at: Place, was: Json | undefined, value: Json | undefined): SingleOperation[] {
  if (value === undefined) return was === undefined ? [] : [{ kind: 'remove', at, was }]
  return [{ kind: 'set', at, was, value }]
}

/** A name of letters only that no condition has. */
export function freeCondition(shared: Json | undefined): string {
  const taken = shared === undefined ? undefined : findAt(shared, ['conditions'])
  const names = new Set(typeof taken === 'object' && taken !== null ? Object.keys(taken) : [])
  for (let count = 0; ; count++) {
    const name = `condition${toLetters(count)}`
    if (!names.has(name)) return name
  }
}

const toLetters = (count: number): string =>
  (count >= 26 ? toLetters(Math.floor(count / 26) - 1) : '') + String.fromCodePoint(65 + (count % 26))
