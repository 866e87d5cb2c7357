import { templateDescriptions, templateItemKind, type TemplateObject } from '@parcelle/domain/documents'
import type { Json, Place } from '@parcelle/domain/studio'
import type { Locale } from '@parcelle/forms'
import { isHolder, readText } from '../../form/model/form-model.ts'

type Holder = { readonly [key: string]: Json }

/** A document, a section, or what stands in one; or a text that documents share. The file may be broken anywhere. */
export type TemplateNode = {
  /** Its place in the file. */
  readonly key: string
  /** Null for an item of unknown kind. */
  readonly object: TemplateObject | 'fragment' | null
  readonly at: Place
  readonly value: Holder
  readonly index: number
  readonly parent: TemplateNode | null
  readonly children: readonly TemplateNode[]
}

export type TemplateModel = {
  readonly file: string
  readonly root: TemplateNode
  /** All of them, in the order of the file. */
  readonly nodes: readonly TemplateNode[]
  readonly byKey: ReadonlyMap<string, TemplateNode>
}

export const SHARED = 'documents/shared.json'
export const isOfProducts = (file: string) => file.startsWith('product-documents/')

export function readTemplateModel(file: string, content: Json | undefined): TemplateModel {
  const value = isHolder(content) ? content : {}
  const object = file === SHARED ? 'shared' : isOfProducts(file) ? 'product-document' : 'document'
  const children: TemplateNode[] = []
  const root: TemplateNode = { key: 'document', object, at: [file], value, index: 0, parent: null, children }
  if (object === 'shared') children.push(...readFragments(root))
  else children.push(...readList(root, 'sections', 'section'))
  const nodes = listWithin(root)
  return { file, root, nodes, byKey: new Map(nodes.map((node) => [node.key, node])) }
}

const listWithin = (node: TemplateNode): TemplateNode[] => [node, ...node.children.flatMap(listWithin)]

function readList(parent: TemplateNode, list: 'sections' | 'items', object?: TemplateObject): TemplateNode[] {
  return readItems(parent.value[list], [...parent.at, list], parent, object)
}

function readItems(list: Json | undefined, at: Place, parent: TemplateNode, object?: TemplateObject): TemplateNode[] {
  if (!Array.isArray(list)) return []
  return list.map((item: Json, index): TemplateNode => {
    const place = [...at, index]
    const children: TemplateNode[] = []
    const node: TemplateNode = {
      key: place.slice(1).join('.'),
      object: object ?? templateItemKind(item),
      at: place,
      value: isHolder(item) ? item : {},
      index,
      parent,
      children,
    }
    if (object === 'section') children.push(...readList(node, 'items'))
    return node
  })
}

/** By name; a fragment is a list of items. */
function readFragments(parent: TemplateNode): TemplateNode[] {
  const fragments = isHolder(parent.value['fragments']) ? parent.value['fragments'] : {}
  return Object.entries(fragments).map(([name, items], index): TemplateNode => {
    const at = [...parent.at, 'fragments', name]
    const children: TemplateNode[] = []
    const node: TemplateNode = {
      key: `fragments.${name}`,
      object: 'fragment',
      at,
      value: {},
      index,
      parent,
      children,
    }
    children.push(...readItems(items, at, node))
    return node
  })
}

/** The path of the list of its children. */
export const childrenPlace = ({ object, at }: TemplateNode): Place => {
  if (object === 'fragment') return at
  return [...at, object === 'section' ? 'items' : 'sections']
}

/** Its label, the beginning of its text; empty without text. */
export function excerpt(node: TemplateNode, locale: Locale): string {
  const { object, value, children } = node
  if (object === 'shared') return ''
  if (object === 'fragment') return shorten(joinTexts(children.map((child) => excerpt(child, locale))))
  const { cards } = value
  if (Array.isArray(cards)) return shorten(joinTexts(cards.map((card: Json) => titleOf(card, locale))))
  return shorten(titleOf(value, locale) || findText(value, locale))
}

const titleOf = (value: Json, locale: Locale) => (isHolder(value) ? readText(value['title'], locale) : '')
const joinTexts = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))].join(' · ')

const SHOWN = 90

function shorten(text: string): string {
  const plain = text.replaceAll('**', '').replaceAll(/\[\[|\]\]/g, '')
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN - 1).trimEnd()}…` : plain
}

function findText(value: Json | undefined, locale: Locale): string {
  if (Array.isArray(value)) return value.map((one: Json) => findText(one, locale)).find(Boolean) ?? ''
  if (!isHolder(value)) return ''
  if (typeof value[locale] === 'string') return value[locale]
  return (
    Object.values(value)
      .map((inner) => findText(inner, locale))
      .find(Boolean) ?? ''
  )
}

/** Label of its kind. */
export const objectName = ({ object }: TemplateNode, locale: Locale): string =>
  object === null ? '' : templateDescriptions[object === 'fragment' ? 'include' : object].name[locale]

/** The value of an attribute, which may be a key within a key. */
export const readAttribute = (value: Holder, key: string): Json | undefined =>
  key.split('.').reduce<Json | undefined>((inner, step) => (isHolder(inner) ? inner[step] : undefined), value)

export const attributePlace = (at: Place, key: string): Place => [...at, ...key.split('.')]

/** Names of conditions that must hold for it, its section and its document. */
export function listConditions(node: TemplateNode): string[] {
  const own = node.value['when']
  const names = Array.isArray(own) ? own.filter((name: Json) => typeof name === 'string') : []
  return [...(node.parent ? listConditions(node.parent) : []), ...names]
}
