import { listRequiredSigners, signers, toMarker, toSigningCase, type Envelope, type Signer } from '@parcelle/domain'
import {
  compileTrusted,
  openSession,
  rulesHold,
  type Definition,
  type Element,
  type Facts,
  type Form,
  type Ref,
  type Session,
} from '@parcelle/forms'
import type { Content } from '../content-files.ts'
import { resolveTemplate } from '../documents/resolve.ts'
import type { Signature, Template } from '../documents/template.ts'
import type { Settings } from '../settings-file.ts'
import { problem, type Finding } from '../findings/finding.ts'

type SignerSettings = Pick<Settings, 'forms' | 'envelopes' | 'rules'>
type Case = { session: Session; answers: readonly [Element, string][]; direct: boolean }

const states: Readonly<Record<Envelope, string>> = { mission: 'mission_validation', subscription: 'signature' }

/**
 * Who signs is said by the buttons of the form and by the fields of the documents. Both are tried with every combination
 * of the answers that they read: they must agree in each.
 */
export function checkSigners(
  settings: SignerSettings,
  forms: readonly Definition[],
  { documents, products }: Pick<Content, 'documents' | 'products'>,
): Finding[] {
  const definition = forms.find(({ id }) => id === settings.forms.client)
  const compiled = definition && compileTrusted(definition)
  if (!compiled?.ok) return []
  const { form } = compiled
  const templates = Object.entries(documents.templates).map(([name, file]) => {
    const template = resolveTemplate(file, documents.shared)
    return { name, template, fields: listFields(template) }
  })
  const found = new Map<string, Finding>()
  for (const kind of ['mission', 'subscription'] as const) {
    const signed = settings.envelopes[kind].flatMap((code) =>
      templates.filter(({ template }) => template.code === code),
    )
    const read = listRead(form, kind, signed)
    const facts = {
      rules: Object.keys(settings.rules),
      products,
      state: states[kind],
      datalists: {},
      today: '2026-01-01',
    }
    const buttons = form.elements.filter(({ attributes: { signer, marker } }) =>
      signers.some((known) => known === signer && toMarker(kind, 'signed_by', known) === marker),
    )
    for (const direct of kind === 'mission' ? [false] : [true, false])
      for (const one of listCases(form, read, { ...facts, direct, markers: [] }))
        for (const [where, reason] of compareSigners(kind, one, buttons, signed))
          if (!found.has(`${where} ${reason}`))
            found.set(`${where} ${reason}`, problem(where, `${reason} ${describeCase(one)}`))
  }
  return [...found.values()]
}

type Field = { signer: Signature['signer']; when: readonly string[] }
type SignedTemplate = { name: string; template: Template; fields: readonly Field[] }

/** What differs in one case, by place and reason. */
function compareSigners(
  kind: Envelope,
  { session, direct }: Case,
  buttons: readonly Element[],
  signed: readonly SignedTemplate[],
): [where: string, reason: string][] {
  const form = `form ${session.form.definition.id}`
  const shown = new Set(buttons.filter(({ id }) => session.visible(id)).map(({ attributes }) => attributes.signer))
  const who = toSigningCase((signer) => shown.has(signer))
  const required = listRequiredSigners(kind, who, direct)
  const applying = signed.filter(({ template }) => holds(template.when, template, session))
  const printed = applying.map(({ name, template, fields }) => ({
    where: `documents/${name}.json`,
    fields: fields.filter(({ when }) => holds(when, template, session)).map(({ signer }) => signer),
  }))
  const isPrinted = (signer: Signer) => printed.some(({ fields }) => fields.includes(signer))
  return [
    ...required
      .filter((signer) => !shown.has(signer))
      .map((signer): [string, string] => [form, `has no button « ${kind} » for ${names[signer]}`]),
    ...[...shown]
      .filter((signer) => !required.some((known) => known === signer))
      .map((signer): [string, string] => [form, `has a button « ${kind} » for ${toName(signer)}, who does not sign`]),
    ...printed.flatMap(({ where, fields }) =>
      compareFields(fields, shown, required).map((reason): [string, string] => [where, reason]),
    ),
    ...(applying.length === 0 ? [[`envelopes.${kind}`, 'no document would be signed'] as [string, string]] : []),
    ...(applying.length > 0 && required.includes('subscriber_advisor') && !isPrinted('subscriber_advisor')
      ? [[`envelopes.${kind}`, 'no document has a field for the advisor'] as [string, string]]
      : []),
  ]
}

function compareFields(
  fields: readonly Field['signer'][],
  shown: ReadonlySet<string | undefined>,
  required: readonly Signer[],
): string[] {
  const parties = fields.filter(isParty)
  return [
    ...(fields.includes('seal') ? [] : ['has no field for the seal, « "signer": "seal" »,']),
    ...parties
      .filter((signer) => !shown.has(signer))
      .map((signer) => `has a field for ${names[signer]}, who has no button to sign`),
    ...parties
      .filter((signer, at) => parties.indexOf(signer) < at)
      .map((signer) => `has two fields for ${names[signer]}`),
    ...required
      .filter((signer) => signer !== 'subscriber_advisor' && !fields.includes(signer))
      .map((signer) => `has no field for ${names[signer]}, who signs`),
  ]
}

const names: Readonly<Record<Signer, string>> = {
  subscriber: 'the subscriber',
  co_subscriber: 'the co-subscriber',
  subscriber_spouse: 'the spouse',
  subscriber_advisor: 'the advisor',
}
const toName = (signer: string | undefined) => signers.flatMap((one) => (one === signer ? names[one] : []))[0] ?? signer

const isParty = (field: Signature['signer']): field is Signer => signers.some((signer) => signer === field)

function listFields({ sections }: Template): Field[] {
  return sections.flatMap((section) =>
    section.items.flatMap((item) =>
      'signatures' in item
        ? item.signatures.map(({ signer, when = [] }) => ({
            signer,
            when: [...(section.when ?? []), ...(item.when ?? []), ...when],
          }))
        : [],
    ),
  )
}

function holds(when: readonly string[] | undefined, { conditions }: Template, session: Session): boolean {
  const value = (ref: Ref) => (session.form.element(ref) ? session.value(ref) : null)
  return (when ?? []).every((name) => {
    const condition = conditions[name.replace(/^!/, '')]
    if (condition === undefined) return false
    return rulesHold(condition, { facts: session.facts(), value }) !== name.startsWith('!')
  })
}

/** The elements that decide who signs, with the answers to try: those that rules name, and one that none names. */
function listRead(form: Form, kind: Envelope, signed: readonly SignedTemplate[]): [Element, readonly string[]][] {
  const values = new Map<Element, Set<string>>()
  const queue: Element[] = []
  const read = (condition: { rules: readonly Rule[] } | null | undefined) => {
    for (const rule of condition?.rules ?? []) {
      const element = rule.type === 'input' ? form.element(rule.element) : null
      if (!element) continue
      if (!values.has(element)) queue.push(element)
      const known = values.get(element) ?? new Set()
      for (const value of [rule.value ?? []].flat()) known.add(String(value))
      values.set(element, known)
    }
  }
  const readOf = (element: Element) => {
    read(element.condition)
    read(form.blockOf(element.id)?.condition)
  }
  for (const element of form.elements)
    if (signers.some((signer) => toMarker(kind, 'signed_by', signer) === element.attributes.marker)) readOf(element)
  for (const { template, fields } of signed) {
    const deciding = fields.filter(({ signer }) => signer !== 'hand').flatMap(({ when }) => when)
    for (const name of [...(template.when ?? []), ...deciding]) read(template.conditions[name.replace(/^!/, '')])
  }
  for (let next = queue.shift(); next; next = queue.shift()) readOf(next)
  return [...values].flatMap(([element, named]) => {
    const answers = listAnswers(element, named)
    return answers.length === 0 ? [] : [[element, answers]]
  })
}

type Rule = NonNullable<Element['condition']>['rules'][number]

function listAnswers({ attributes: { options } }: Element, named: ReadonlySet<string>): readonly string[] {
  const offered = options?.map(({ value }) => value) ?? [...named].filter((value) => value !== '')
  const other = offered.find((value) => !named.has(value))
  return [...offered.filter((value) => named.has(value)), ...(other === undefined ? [] : [other])]
}

// More would slow the start down; forms that ship need some hundreds.
const MAX_CASES = 4000

function* listCases(form: Form, read: readonly [Element, readonly string[]][], facts: Facts): Generator<Case> {
  const total = read.reduce((product, [, answers]) => product * answers.length, 1)
  // Odd, so that two answers of the first element come in turn.
  const step = Math.ceil(total / MAX_CASES) | 1
  const session = openSession(form, facts)
  for (let at = 0; at < total; at += step) {
    let rest = at
    const answers = read.map(([element, values]): [Element, string] => {
      const value = values[rest % values.length] ?? ''
      rest = Math.floor(rest / values.length)
      return [element, value]
    })
    session.setMany(answers.map(([{ name }, value]) => [name, value]))
    yield { session, answers, direct: facts.direct }
  }
}

function describeCase({ session, answers, direct }: Case): string {
  const said = answers
    .filter(([{ name }]) => session.visible(name))
    .map(([{ name }, value]) => `« ${name} » is « ${value} »`)
  return `when ${[...said, direct ? 'the dossier is direct' : 'an advisor follows the dossier'].join(', ')}`
}
