import { isDeepStrictEqual } from 'node:util'
import type { Element, Form, Session } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Template } from '../../deployment/documents/template.ts'
import { composeDocument } from './compose.ts'
import { noFacts } from './list.ts'

type Edition = { form: Form; deployment: Deployment }
type Sessions = { old: Session; now: Session }

/**
 * Returns a function that compares what an unchanged template prints for a dossier opened in two editions. It composes
 * only the sections that can differ: those that name a part that differs, found once for all dossiers, and those that
 * name an element whose answer differs.
 */
export function documentComparison(old: Edition, now: Edition): (template: Template, sessions: Sessions) => boolean {
  const findChanged = answerComparison(old, now)
  const [readOld, readNow] = [reader(old), reader(now)]
  const isOtherOutside = !isDeepStrictEqual(outsideOf(old), outsideOf(now))
  const compare = <Part extends object>(part: Part) => {
    const { text, elements } = readNow(part)
    return { part, isOtherHere: isOtherOutside || text !== readOld(part).text, elements }
  }
  const compareParts = (template: Template) => {
    const { title, heading, reference, letterhead } = template
    return { header: compare({ title, heading, reference, letterhead }), sections: template.sections.map(compare) }
  }
  const known = new Map<string, ReturnType<typeof compareParts>>()

  return (template, sessions) => {
    const { header, sections } = known.get(template.code) ?? compareParts(template)
    known.set(template.code, { header, sections })
    const changed = findChanged(sessions)
    const canDiffer = ({ isOtherHere, elements }: typeof header | (typeof sections)[number]) =>
      isOtherHere || changed.some((element) => elements.has(element))
    const compared = { ...template, sections: sections.filter(canDiffer).map(({ part }) => part) }
    if (compared.sections.length === 0 && !canDiffer(header)) return true
    const print = ({ deployment }: Edition, session: Session) =>
      composeDocument(compared, { ...noFacts, deployment, session, locale: deployment.locale })
    return isDeepStrictEqual(print(old, sessions.old), print(now, sessions.now))
  }
}

/** Parts that a document reads only through the elements that it names, or not at all. */
const readThroughElements = [
  ...(['definitions', 'datalists', 'computedFields', 'rules', 'tables', 'dismembermentTables'] as const),
  ...(['documentTemplates', 'documentBlocks', 'envelopes', 'samples', 'points', 'complianceCheck', 'upload'] as const),
]

/** Parts that any document may read besides elements. */
function outsideOf({ deployment }: Edition) {
  const { definitions, rules } = deployment
  const left = Object.fromEntries(readThroughElements.map((key) => [key, null]))
  return { ...deployment, ...left, rules: Object.keys(rules), roles: definitions.map(({ referential }) => referential) }
}

/** Finds the elements that are hidden in one edition only, have another value, or one that its list calls otherwise. */
function answerComparison(old: Edition, now: Edition) {
  const [before, after] = [old.deployment.datalists, now.deployment.datalists]
  const changed = new Set(Object.keys(after).filter((id) => !isDeepStrictEqual(before[id], after[id])))
  const isOther = ({ id, attributes: { datalistId = '' } }: Element, sessions: Sessions): boolean => {
    if (sessions.old.form.element(id) === null) return true
    if (sessions.old.visible(id) !== sessions.now.visible(id)) return true
    const value = sessions.now.value(id)
    const valueBefore = sessions.old.value(id)
    if (valueBefore !== value && !isDeepStrictEqual(valueBefore, value)) return true
    const find = (lists: typeof after) => lists[datalistId]?.find((option) => option.value === value)
    return changed.has(datalistId) && !isDeepStrictEqual(find(before), find(after))
  }
  // Cached, because a dossier has several documents.
  const known = new WeakMap<Sessions, readonly Element[]>()
  return (sessions: Sessions): readonly Element[] => {
    const found = known.get(sessions) ?? sessions.now.form.elements.filter((element) => isOther(element, sessions))
    known.set(sessions, found)
    return found
  }
}

/**
 * Returns what a part of a template can read of a form: `text` has every page, block, element and condition that it
 * names, and those that they name; `elements` are those whose answer may be read. Too many do no harm: a word of a
 * sentence may happen to be a name.
 */
function reader({ form, deployment: { documentWords, afterSignature } }: Edition) {
  const named = indexNames(form, documentWords)
  const namesOf = new Map<unknown, ReadonlySet<string>>()
  const elements = new Set<unknown>(form.elements)
  const isElement = (found: unknown): found is Element => elements.has(found)
  // Documents read only the answers of roles, so how the form asks for them does not count.
  const roles = [...listNames([form.definition.referential, afterSignature])].flatMap(
    (name) => named.get(name)?.filter(isElement) ?? [],
  )
  return (part: object): { text: string; elements: ReadonlySet<Element> } => {
    const found = new Set<unknown>([part])
    // Iterating over a set also visits items that are added during the loop.
    for (const one of found) {
      const names = namesOf.get(one) ?? listNames(one)
      namesOf.set(one, names)
      for (const name of names) for (const other of named.get(name) ?? []) found.add(other)
    }
    const all = [...found]
    return {
      text: all.map(withoutRules).join('\n'),
      elements: new Set([...all.filter(isElement), ...roles]),
    }
  }
}

function indexNames(form: Form, { conditions, labels, agreement }: Deployment['documentWords']) {
  const { pages } = form.definition
  const named: [name: string, found: unknown][] = [
    ...[...pages, ...form.blocks].map((one): [string, unknown] => [one.slug, one]),
    ...form.elements.flatMap((one): [string, unknown][] => [
      [one.name, one],
      [String(one.id), one],
    ]),
    ...Object.entries({ ...conditions }),
    ...Object.entries({ ...labels }),
    ...Object.entries(agreement.elements),
  ]
  return new Map([...Map.groupBy(named, ([name]) => name)].map(([name, found]) => [name, found.map(([, one]) => one)]))
}

const listNames = (part: unknown): ReadonlySet<string> =>
  new Set(
    withoutRules(part)
      .match(/[\w-]+/g)
      ?.flatMap((name) => [name, ...name.split('-')]),
  )

/** Attributes that act on answers, which are compared themselves, or that only screens show. */
const notPrinted: ReadonlySet<string> = new Set([
  'condition',
  'calculate',
  'required',
  'refusedWhen',
  'min',
  'max',
  'minFrom',
  'minDate',
  'maxDate',
  'help',
  'why',
  'errorMessage',
])

const withoutRules = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) => (notPrinted.has(key) ? undefined : value)) ?? ''
