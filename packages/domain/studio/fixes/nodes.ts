import { stepTo, type Json, type Place } from '../operations.ts'

export type Holder = { readonly [key: string]: Json }
/** A page, block or element of a form that may be broken anywhere. */
export type Node = {
  readonly kind: 'page' | 'block' | 'element'
  readonly at: Place
  readonly value: Holder
  readonly parent: Holder
}

export function listNodes(file: string, definition: Json): Node[] {
  const form = holderOf(definition)
  const within = (kind: Node['kind'], list: Json | undefined, at: Place, parent: Holder) =>
    listOf(list).map((item, index): Node => ({
      kind,
      at: [...at, stepTo(listOf(list), index)],
      value: holderOf(item),
      parent,
    }))
  return within('page', form['pages'], [file, 'pages'], form).flatMap((page) => [
    page,
    ...within('block', page.value['blocks'], [...page.at, 'blocks'], page.value).flatMap((block) => [
      block,
      ...within('element', block.value['elements'], [...block.at, 'elements'], block.value),
    ]),
  ])
}

export const isNamed = (value: Holder, ref: Json | undefined) =>
  ref !== undefined && (value['name'] === ref || String(value['id']) === String(ref))
export const isKnown = (ref: Json, nodes: readonly Node[]) =>
  nodes.some(({ kind, value }) => kind === 'element' && isNamed(value, ref))
export const namesOf = (nodes: readonly Node[]) =>
  nodes.flatMap(({ kind, value }) => (kind === 'element' && typeof value['name'] === 'string' ? value['name'] : []))

export const holderOf = (value: Json | undefined): Holder =>
  // Unsafe cast: checked to be an object and not a list.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Holder) : {}
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
