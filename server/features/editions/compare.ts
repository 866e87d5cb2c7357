import type { Definition } from '@parcelle/forms'
import { loadParts, type Deployment } from '../../deployment/deployment.ts'
import { parseJson, type Parts } from '../../deployment/parts.ts'
import { diffForms } from '../forms/index.ts'

const SHOWN = 80

/** What changed between two editions, file by file, forms in their own words. */
export function compareParts(before: Parts, after: Parts): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  const changed = paths.filter((path) => before.get(path)?.digest !== after.get(path)?.digest)
  return [...changed.flatMap((path) => compareFile(path, before, after)), ...compareForms(changed, before, after)]
}

function compareFile(path: string, before: Parts, after: Parts): string[] {
  const [old, now] = [before.get(path), after.get(path)]
  if (!old) return [`+ ${path}`]
  if (!now) return [`- ${path}`]
  if (path.startsWith('forms/')) return []
  const [was, is] = [parseJson(old.text), parseJson(now.text)]
  const changes = was === undefined || is === undefined ? [] : compareValues(was, is, '')
  return changes.length === 0 ? [`~ ${path}`] : changes.map((change) => `~ ${path} ${change}`)
}

/** Each place that differs: `rules.extra.whenAny[0].amountGreaterThan: 30000 → 40000`. */
function compareValues(was: unknown, is: unknown, at: string): string[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  if (isObject(was) && isObject(is) && Array.isArray(was) === Array.isArray(is)) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return keys.flatMap((key) => compareValues(was[key], is[key], step(at, key, was)))
  }
  return [`${at}: ${short(was)} → ${short(is)}`]
}

const step = (at: string, key: string, parent: object) =>
  Array.isArray(parent) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Compiles forms with the settings applied, as dossiers use them. */
function compareForms(changed: readonly string[], before: Parts, after: Parts): string[] {
  const matters = (path: string) => path.startsWith('forms/') || shaping.has(path)
  if (!changed.some(matters)) return []
  const [old, now] = [loadForms(before), loadForms(after)]
  if (!old || !now) return changed.filter((path) => path.startsWith('forms/')).map((path) => `~ ${path}`)
  return now.flatMap((form) => {
    const earlier = old.find(({ id }) => id === form.id)
    if (!earlier) return [`+ form ${form.id}`]
    return diffForms(earlier, form).map(({ sign, where, what }) => `${sign} form ${form.id} ${where}: ${what}`)
  })
}

const shaping = new Set(['settings.json', 'form-changes.json', 'products.json', 'dismemberment.json'])

function loadForms(parts: Parts): readonly Definition[] | null {
  let deployment: Deployment
  try {
    deployment = loadParts(parts, { customer: '', features: {} })
  } catch {
    // A draft may be broken.
    return null
  }
  return deployment.definitions
}
