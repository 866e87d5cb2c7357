import { attributeDescriptions, elementTypes, takesAttribute, type AttributeName } from '@parcelle/forms'
import type { Json, Operation, SingleOperation } from '../operations.ts'
import type { Fix } from './fix.ts'
import { fixOption, fixRules, fixState, fixSubject } from './fix-rules.ts'
import { nearest } from './near-name.ts'
import { holderOf, isKnown, isNamed, listNodes, listOf, namesOf, type Holder, type Node } from './nodes.ts'

export { fixKinds, type Fix } from './fix.ts'
export { nearest } from './near-name.ts'

type Finding = { readonly code: string; readonly where: string }

/** Suggested fixes of a finding of the engine; none if a person must decide. */
export function findFixes(file: string, definition: Json, { code, where }: Finding): Fix[] {
  const nodes = listNodes(file, definition)
  const named = nodes.filter(({ kind, value }) => value[kind === 'element' ? 'name' : 'slug'] === where)
  const find = makers[code]
  return find ? named.flatMap((node) => find(node, nodes)) : []
}

type Maker = (node: Node, nodes: readonly Node[]) => Fix[]

const makers: Readonly<Record<string, Maker>> = {
  'unknown-element': (node, nodes) => [
    ...fixRules(node, (rule) => fixSubject(rule, nodes)),
    ...fixFormula(node, nodes),
    ...fixReferences(node, nodes),
  ],
  'unknown-option': (node, nodes) => fixRules(node, (rule) => fixOption(rule, nodes)),
  'unknown-state': (node) => fixRules(node, fixState),
  'duplicate-option': removeDuplicateOption,
  'foreign-attribute': removeForeign,
  'default-value': (node) => removeSetting(node, 'defaultValue'),
  'expected-value': (node) => removeSetting(node, 'expectedValue'),
  'empty-block': ({ kind, at, value }) =>
    kind === 'block' ? [{ kind: 'remove-block', name: '', by: '', operation: { kind: 'remove', at, was: value } }] : [],
  bounds: swapBounds,
  'optional-child': requireChildren,
  'missing-children': removeUnknownChildren,
  misplaced: putRight,
  'customer-rule': decideVisible,
}

const referring = [
  'childElementId',
  'heldFrom',
  'minFrom',
  'docusignFrom',
  'countryFrom',
  'offeredFrom',
  'postcodeFrom',
]

function fixReferences(node: Node, nodes: readonly Node[]): Fix[] {
  const attributes = holderOf(node.value['attributes'])
  return referring.flatMap((key): Fix[] => {
    const was = attributes[key]
    if (was === undefined || isKnown(was, nodes)) return []
    const at = [...node.at, 'attributes', key]
    const value = nearest(String(was), namesOf(nodes))
    const name = String(was)
    if (value === null) return [{ kind: 'remove-setting', name, by: '', operation: { kind: 'remove', at, was } }]
    return [{ kind: 'replace', name, by: value, operation: { kind: 'set', at, was, value } }]
  })
}

/** Formulas write names in braces. */
function fixFormula({ at, value }: Node, nodes: readonly Node[]): Fix[] {
  const was = value['calculate']
  if (typeof was !== 'string') return []
  const unknown = new Set(
    [...was.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name = '']) => (isKnown(name, nodes) ? [] : name)),
  )
  return [...unknown].flatMap((name): Fix[] => {
    const by = nearest(name, namesOf(nodes))
    if (by === null) return []
    const operation = {
      kind: 'set',
      at: [...at, 'calculate'],
      was,
      value: was.replaceAll(`{${name}}`, `{${by}}`),
    } as const
    return [{ kind: 'replace', name, by, operation }]
  })
}

function removeDuplicateOption({ at, value }: Node): Fix[] {
  const options = listOf(holderOf(value['attributes'])['options'])
  const index = options.findIndex((option, place) =>
    options.slice(0, place).some((other) => holderOf(other)['value'] === holderOf(option)['value']),
  )
  const was = options[index]
  if (was === undefined) return []
  const name = String(holderOf(was)['value'])
  return [
    {
      kind: 'remove-option',
      name,
      by: '',
      operation: { kind: 'remove', at: [...at, 'attributes', 'options', index], was },
    },
  ]
}

function removeSetting({ at, value }: Node, key: string): Fix[] {
  const was = holderOf(value['attributes'])[key]
  if (was === undefined) return []
  return [
    {
      kind: 'remove-setting',
      name: String(was),
      by: '',
      operation: { kind: 'remove', at: [...at, 'attributes', key], was },
    },
  ]
}

function removeForeign({ at, value }: Node): Fix[] {
  const type = elementTypes.find((one) => one === value['type'])
  if (!type) return []
  return Object.entries(holderOf(value['attributes'])).flatMap(([name, was]): Fix[] =>
    !isAttribute(name) || takesAttribute(type, name)
      ? []
      : [
          {
            kind: 'remove-setting',
            name,
            by: '',
            operation: { kind: 'remove', at: [...at, 'attributes', name], was },
          },
        ],
  )
}

const isAttribute = (name: string): name is AttributeName => Object.hasOwn(attributeDescriptions, name)

function swapBounds({ at, value }: Node): Fix[] {
  const { min, max } = holderOf(value['attributes'])
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return []
  const set = (key: string, was: number, wanted: number): SingleOperation => ({
    kind: 'set',
    at: [...at, 'attributes', key],
    was,
    value: wanted,
  })
  const operations = [set('min', min, max), set('max', max, min)]
  return [{ kind: 'swap-bounds', name: String(max), by: String(min), operation: { kind: 'all', operations } }]
}

function requireChildren({ value }: Node, nodes: readonly Node[]): Fix[] {
  return childrenOf(value).flatMap((ref): Fix[] => {
    const child = nodes.find((node) => node.kind === 'element' && isNamed(node.value, ref))
    const was = holderOf(child?.value['attributes'])['required']
    if (!child || was === true) return []
    const operation: Operation = { kind: 'set', at: [...child.at, 'attributes', 'required'], was, value: true }
    return [{ kind: 'require-child', name: String(child.value['name']), by: '', operation }]
  })
}

function removeUnknownChildren({ at, value }: Node, nodes: readonly Node[]): Fix[] {
  const children = childrenOf(value)
  const known = children.filter((ref) => isKnown(ref, nodes))
  if (known.length === children.length || known.length === 0) return []
  const name = String(children.find((ref) => !isKnown(ref, nodes)))
  const place = [...at, 'attributes', 'childrenElementsIds']
  return [{ kind: 'remove-child', name, by: '', operation: { kind: 'set', at: place, was: children, value: known } }]
}

const childrenOf = (value: Holder) => listOf(holderOf(value['attributes'])['childrenElementsIds'])

function putRight({ kind, at, value, parent }: Node): Fix[] {
  const key = kind === 'page' ? 'form_id' : 'page_id'
  const [was, wanted] = [value[key], parent['id']]
  if (kind === 'element' || was === wanted || wanted === undefined) return []
  return [{ kind: 'put-right', name: '', by: '', operation: { kind: 'set', at: [...at, key], was, value: wanted } }]
}

function decideVisible({ at, value }: Node): Fix[] {
  const was = holderOf(value['condition'])['actions']
  const actions = listOf(was)
  if (actions.includes('visible')) return []
  const operation: Operation = { kind: 'set', at: [...at, 'condition', 'actions'], was, value: [...actions, 'visible'] }
  return [{ kind: 'decide-visible', name: '', by: '', operation }]
}
