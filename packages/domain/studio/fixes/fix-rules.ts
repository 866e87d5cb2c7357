import { dossierStates } from '@parcelle/forms'
import type { Json, Place, SingleOperation } from '../operations.ts'
import type { Fix } from './fix.ts'
import { nearest } from './near-name.ts'
import { holderOf, isKnown, isNamed, listOf, namesOf, type Holder, type Node } from './nodes.ts'

/** Null for a valid rule; `value` is the nearest valid value, or null to remove the rule. */
type RuleFix = {
  readonly key: string
  readonly was: Json
  readonly value: Json | null
  readonly name: string
  readonly by: string
} | null

export function fixRules(node: Node, fix: (rule: Holder) => RuleFix): Fix[] {
  const refused = holderOf(holderOf(node.value['attributes'])['refusedWhen'])
  return [
    ...fixList([...node.at, 'condition'], holderOf(node.value['condition']), fix),
    ...fixList([...node.at, 'attributes', 'refusedWhen'], refused, fix),
  ]
}

function fixList(at: Place, condition: Holder, fix: (rule: Holder) => RuleFix): Fix[] {
  const rules = listOf(condition['rules'])
  return rules.flatMap((item, index): Fix[] => {
    const found = fix(holderOf(item))
    if (!found) return []
    const { key, was, value, name, by } = found
    const place = [...at, 'rules', index]
    if (value !== null)
      return [{ kind: 'replace', name, by, operation: { kind: 'set', at: [...place, key], was, value } }]
    // A condition needs a rule.
    const operation: SingleOperation =
      rules.length > 1 ? { kind: 'remove', at: place, was: item } : endCondition(at, condition)
    return [{ kind: 'remove-rule', name, by: '', operation }]
  })
}

const endCondition = (at: Place, was: Holder): SingleOperation =>
  at.at(-1) === 'condition' ? { kind: 'set', at, was, value: null } : { kind: 'remove', at, was }

export function fixSubject(rule: Holder, nodes: readonly Node[]): RuleFix {
  const was = rule['element']
  if (rule['type'] !== 'input' || was === undefined || isKnown(was, nodes)) return null
  const value = nearest(String(was), namesOf(nodes))
  return { key: 'element', was, value, name: String(was), by: value ?? '' }
}

export function fixOption(rule: Holder, nodes: readonly Node[]): RuleFix {
  const was = rule['value']
  const element = nodes.find(({ kind, value }) => kind === 'element' && isNamed(value, rule['element']))
  const options = listOf(holderOf(element?.value['attributes'])['options']).map((option) => holderOf(option)['value'])
  if (rule['type'] !== 'input' || options.length === 0 || was === undefined) return null
  return fixConstant(was, options.map(String))
}

export const fixState = (rule: Holder): RuleFix =>
  rule['type'] === 'state' && rule['value'] !== undefined ? fixConstant(rule['value'], dossierStates) : null

function fixConstant(was: Json, allowed: readonly string[]): RuleFix {
  const values = listOf(was).length > 0 ? listOf(was).map(String) : [String(was)]
  const name = values.find((one) => one !== '' && !allowed.includes(one))
  if (name === undefined) return null
  const by = nearest(name, allowed)
  if (!Array.isArray(was)) return { key: 'value', was, value: by, name, by: by ?? '' }
  const rest = by === null ? values.filter((one) => one !== name) : values.map((one) => (one === name ? by : one))
  return { key: 'value', was, value: rest.length === 0 ? null : rest, name, by: by ?? '' }
}
