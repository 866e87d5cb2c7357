import { nearest } from '@parcelle/domain/studio-fixes'
import {
  compile,
  listShapeFindings,
  roleDescriptions,
  type Compiled,
  type Definition,
  type Element,
} from '@parcelle/forms'
import { z } from 'zod'
import { changeForm } from '../form-changes.ts'
import type { Content } from '../content-files.ts'
import type { Datalist, Product } from '../content-shapes.ts'
import { problem, type Finding } from '../findings/finding.ts'
import { listBlocks, listConditions, listElements, listIds } from '../form-parts.ts'
import type { Settings } from '../settings-file.ts'

type Lists = Readonly<Record<string, Datalist>>

/** Checks the forms with the engine, then against the rest of the deployment. */
export function checkForms(
  settings: Settings,
  forms: readonly Definition[],
  products: readonly Product[],
  datalists: Lists,
): Finding[] {
  return [
    ...formIds(settings, forms),
    ...sharedIds(forms),
    ...namedElements(settings, forms),
    ...fixedParts(settings, forms),
    ...blockOrder(forms.find(({ id }) => id === settings.forms.client)),
    ...missingRoles(forms.find(({ id }) => id === settings.forms.client)),
    ...forms.flatMap((form) => roleFindings(form.referential ?? {}, `form ${form.id}/referential`)),
    ...forms.flatMap((form) => [
      ...compileFindings(form),
      ...listElements(form).flatMap((element) => [
        ...listFindings(element, form, datalists),
        ...productFindings(element, form, products),
      ]),
      ...constantFindings(form, datalists),
      ...signerFindings(form),
    ]),
  ]
}

function formIds(settings: Settings, forms: readonly Definition[]): Finding[] {
  const { client, backOffice } = settings.forms
  if (client === backOffice) return [problem('forms.backOffice', 'is the id of the form that is filled in online')]
  const missing = Object.entries(settings.forms).filter(([, id]) => !forms.some((form) => form.id === id))
  // A company that takes no dossiers on paper has one form only.
  if (forms.length === 1 && forms[0]?.id === client && !settings.features.manualRegistration) return []
  return missing.map(([name, id]) => problem(`forms.${name}`, `there is no form ${id}`))
}

/** Calls find a page or a block by its id alone, so ids are unique across forms. */
function sharedIds(forms: readonly Definition[]): Finding[] {
  const seen = new Map<string, number>()
  return forms.flatMap((form) =>
    listIds(form).flatMap(({ kind, id, name }) => {
      const other = seen.get(`${kind} ${id}`)
      seen.set(`${kind} ${id}`, form.id)
      // The engine reports duplicates within a form.
      if (other === undefined || other === form.id) return []
      return [problem(`form ${form.id}/${name}`, `the ${kind} id ${id} is also used in form ${other}`)]
    }),
  )
}

function namedElements(settings: Settings, forms: readonly Definition[]): Finding[] {
  const names = new Set(forms.flatMap((form) => listElements(form).map(({ name }) => name)))
  const named = {
    computedFields: settings.computedFields.map(({ target }) => target),
    durationElement: settings.durationElement === null ? [] : [settings.durationElement],
    complianceCheck: settings.complianceCheck?.answers.map(({ element }) => element) ?? [],
  }
  return Object.entries(named).flatMap(([where, elements]) =>
    elements.filter((name) => !names.has(name)).map((name) => problem(where, `no form has an element « ${name} »`)),
  )
}

/** The online form is signed in its last block, after all others. */
function blockOrder(form: Definition | undefined): Finding[] {
  if (!form) return []
  const blocks = listBlocks(form)
  const last = blocks.at(-1)
  const finish = blocks.filter(({ kind }) => kind === 'finish_special')
  const where = (slug: string) => `form ${form.id}/${slug}/kind`
  return [
    ...(finish.length === 0
      ? [problem(`form ${form.id}`, 'has no block of the kind « finish_special »: nobody could sign the subscription')]
      : []),
    ...(['welcome', 'mission_special', 'finish_special'] as const).flatMap((kind) =>
      blocks
        .filter((block) => block.kind === kind)
        .slice(1)
        .map(({ slug }) => problem(where(slug), `a second block of the kind « ${kind} »`)),
    ),
    ...(finish.length === 1 && last?.kind !== 'finish_special'
      ? [problem(where(finish[0]?.slug ?? ''), 'the block « finish_special » must be the last one of the form')]
      : []),
    ...(blocks.slice(1).some(({ kind }) => kind === 'welcome') && blocks[0]?.kind !== 'welcome'
      ? [problem(`form ${form.id}`, 'the block « welcome » must be the first one')]
      : []),
  ]
}

/** Without these nothing is priced, compared with a threshold or delivered. */
const needed = ['product', 'subscriptionAmount', 'sharesNumber', 'unitPrice'] as const

const missingRoles = (form: Definition | undefined): Finding[] =>
  needed
    .filter((role) => form && form.referential?.[role] === undefined)
    .map((role) => problem(`form ${form?.id}/referential/${role}`, 'does not say which element it is'))

const roleNames = new Set(roleDescriptions.flatMap(({ path }) => path))

/** Documents may read parts of their own, so only what resembles a known part is taken for a slip. */
function roleFindings(part: object, where: string): Finding[] {
  return Object.entries(part).flatMap(([key, inner]) => {
    const meant = roleNames.has(key) || Array.isArray(part) ? null : nearest(key, [...roleNames])
    return [
      ...(meant === null || meant in part
        ? []
        : [problem(`${where}/${key}`, `« ${key} » is not known here: « ${meant} » is probably meant`)]),
      ...(typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? roleFindings(inner, `${where}/${key}`)
        : []),
    ]
  })
}

/** A fixed answer plays a part that something reads, and must not be asked. */
function fixedParts({ fixedParts: fixed }: Settings, forms: readonly Definition[]): Finding[] {
  const parts = Object.keys(fixed)
  return [
    ...parts
      .filter((part) => !roleNames.has(part))
      .map((part) => problem(`fixedParts.${part}`, `the key « ${part} » is not known here`)),
    ...forms.flatMap(({ id, referential = {} }) =>
      parts
        .filter((part) => referential[part] !== undefined)
        .map((part) => problem(`fixedParts.${part}`, `form ${id} asks for it: « ${String(referential[part])} »`)),
    ),
  ]
}

/** What the other checks rely on. */
export function checkShapes(settings: Pick<Settings, 'forms'>, { forms, changes }: Content): Finding[] {
  return forms.flatMap((form) => {
    const findings = listShapeFindings(form)
    if (findings.length > 0) return findings.map((finding) => describeFinding(form, finding))
    const kind = form.id === settings.forms.client ? 'client' : 'backOffice'
    const change = form.id === settings.forms[kind] ? changes[kind] : undefined
    return listShapeFindings(change ? changeForm(form, change, []) : form).map(({ where, reason, code }) => ({
      ...problem(`form-changes.json/${kind}/elements/${where.replaceAll('.', '/')}`, `${reason} (${code})`),
      code,
    }))
  })
}

type EngineFinding = Extract<Compiled, { ok: false }>['findings'][number]
const describeFinding = (form: Definition, { where, reason, code }: EngineFinding): Finding => ({
  ...problem(`form ${form.id}/${where}`, `${reason} (${code})`),
  code,
})

/** With every rule on: another company may switch on what this one hides. */
function compileFindings(form: Definition): Finding[] {
  const compiled = compile(form)
  if (compiled.ok) return []
  return compiled.findings.map((finding) => describeFinding(form, finding))
}

function listFindings({ name, attributes }: Element, form: Definition, datalists: Lists): Finding[] {
  const { datalistId, defaultValue, freeText } = attributes
  if (datalistId === undefined) return []
  const list = datalists[datalistId]
  const where = `form ${form.id}/${name}`
  if (!list) return [problem(where, `there is no datalist « ${datalistId} »`)]
  const isKnown = defaultValue === undefined || freeText || list.some(({ value }) => value === defaultValue)
  return isKnown ? [] : [problem(where, `its default « ${String(defaultValue)} » is not in the datalist ${datalistId}`)]
}

function productFindings(
  { name, type, attributes }: Element,
  form: Definition,
  products: readonly Product[],
): Finding[] {
  if (!type.startsWith('input_unique_product')) return []
  return (attributes.options ?? []).flatMap(({ value, docusignId }) => {
    const product = products.find(({ code }) => code === value)
    const where = `form ${form.id}/${name}`
    if (!product) return [problem(where, `there is no product « ${value} »`)]
    if (docusignId === undefined || docusignId === product.docusignId || product.docusignId === '') return []
    return [problem(where, `signs ${value} with ${docusignId}, the catalogue with ${product.docusignId}`)]
  })
}

const Signers = z.record(z.string(), z.record(z.string(), z.unknown()))

/** Where signers depend on the kind of subscriber, every kind must have one. */
function signerFindings(form: Definition): Finding[] {
  const { signers, personType } = form.referential ?? {}
  const options = listElements(form).find(({ name }) => name === personType)?.attributes.options ?? []
  return Object.entries(Signers.safeParse(signers).data ?? {}).flatMap(([party, kinds]) =>
    options
      .filter(({ value }) => Object.keys(kinds).length > 1 && !Object.hasOwn(kinds, value))
      .map(({ value }) => problem(`form ${form.id}/signers.${party}`, `says nothing of « ${value} »`)),
  )
}

/** A rule that compares an answer with a value outside its list can never hold. */
function constantFindings(form: Definition, datalists: Lists): Finding[] {
  const lists = new Map(listElements(form).map(({ name, attributes }) => [name, attributes.datalistId]))
  return listConditions(form).flatMap(({ where, condition }) =>
    condition.rules.flatMap((rule) => {
      if (rule.type !== 'input') return []
      const list = datalists[lists.get(String(rule.element)) ?? '']
      if (!list) return []
      return [rule.value ?? []]
        .flat()
        .filter((value) => typeof value === 'string' && value !== '' && list.every((entry) => entry.value !== value))
        .map((value) =>
          problem(where, `compares « ${rule.element} » with « ${value} », which its datalist does not hold`),
        )
    }),
  )
}
