import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Fault = { path: readonly PropertyKey[]; reason: string }

/** What is wrong with a file, in the words of docs/deployments.md. */
export function describeIssues(issues: readonly Issue[], json: unknown): Fault[] {
  return issues.flatMap((issue) => describeIssue(issue, read(json, issue.path)))
}

function describeIssue(issue: Issue, value: unknown): Fault[] {
  const { path } = issue
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], reason: `the key « ${key} » is not known here` }))
    case 'invalid_union':
      return describeUnion(issue, value)
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((inner) => describeIssue({ ...inner, path: [...path, ...inner.path] }, value))
    default:
      return [{ path, reason: value === undefined ? 'is missing' : sentence(issue, value) }]
  }
}

/** Of the shapes that are possible, the one that was most likely meant: it knows most of the keys that are written. */
function describeUnion(issue: Extract<Issue, { code: 'invalid_union' }>, value: unknown): Fault[] {
  const branches = issue.errors.filter((errors) => !isOtherKind(errors))
  const ranked = branches.toSorted((one, other) => strangeness(one) - strangeness(other))
  const [likely] = ranked
  if (!likely || (ranked.length > 1 && countUnknown(likely) >= keysOf(value).length))
    return [{ path: issue.path, reason: value === undefined ? 'is missing' : wordChoice(issue, value) }]
  return likely.flatMap((inner) =>
    describeIssue({ ...inner, path: [...issue.path, ...inner.path] }, read(value, inner.path)),
  )
}

/** Where only words can stand, those are said. */
function wordChoice({ errors }: Extract<Issue, { code: 'invalid_union' }>, value: unknown): string {
  const words = errors.flat().flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : [null]))
  return typeof value === 'string' && words.length > 1 && !words.includes(null)
    ? `must be ${listChoices(words)}, not ${show(value)}`
    : `${show(value)} cannot stand here`
}

/** A text where this shape is an object, or the reverse. */
const isOtherKind = (issues: readonly Issue[]) =>
  issues.some(({ code, path }) => (code === 'invalid_type' || code === 'invalid_value') && path.length === 0)

/** How many keys of the value this shape does not know or lacks. */
const strangeness = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0)

const countUnknown = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0)

const keysOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

function sentence(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'something else'}, not ${show(value)}`
    case 'invalid_value':
      return `must be ${listChoices(issue.values)}, not ${show(value)}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return describeFormat(issue, value)
    case 'custom':
      return issue.message
    default:
      return `${show(value)} cannot stand here`
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object, { … }',
  record: 'an object, { … }',
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return 'must not be empty'
  if (origin === 'array') return minimum === 1 ? 'must not be empty' : `needs at least ${minimum} entries`
  return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `is longer than ${maximum} characters`
  return origin === 'array' ? `has more than ${maximum} entries` : `must be at most ${maximum}`
}

function describeFormat(issue: Extract<Issue, { code: 'invalid_format' }>, value: unknown): string {
  if (issue.format === 'date') return `must be a day such as 2026-01-31, not ${show(value)}`
  // A sentence of ours, where the shape has one.
  if (issue.message.startsWith('must')) return issue.message
  return `${show(value)} has characters that cannot stand here`
}

const listChoices = (values: readonly unknown[]) =>
  values.length === 1 ? show(values[0]) : `one of ${values.map(String).join(', ')}`

function show(value: unknown): string {
  if (typeof value === 'string') return `« ${value.length > 60 ? `${value.slice(0, 60)}…` : value} »`
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function read(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    json,
  )
}
