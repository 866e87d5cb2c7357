import { blockIcons, isPostcode, type Definition, type Element, type Text } from '@parcelle/forms'
import type { Datalist } from '../content-shapes.ts'
import { problem, type Finding } from '../findings/finding.ts'
import { listBlocks, listElements } from '../form-parts.ts'

type Lists = Readonly<Record<string, Datalist>>

/** Checks names, choices and buttons of the forms that the engine takes, but that people or addresses would not. */
export function checkElements(forms: readonly Definition[], datalists: Lists): Finding[] {
  return forms.flatMap((form) => [
    ...nameFindings(form),
    ...buttonFindings(form),
    ...iconFindings(form),
    ...listElements(form).flatMap((element) => [
      ...sameLabels(element, form),
      ...countryFindings(element, form, datalists),
      ...postcodeFindings(element, datalists),
    ]),
  ])
}

/** Slugs stand in addresses, names in formulas and in texts of documents. */
function nameFindings(form: Definition): Finding[] {
  const slugs = [...form.pages, ...listBlocks(form)].map(({ slug }) => slug)
  return [
    ...slugs
      .filter((slug) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
      .map((slug) => problem(`form ${form.id}/${slug}/slug`, `« ${slug} » has characters that cannot stand here`)),
    ...listElements(form)
      .filter(({ name }) => !/^[a-z]\w*$/i.test(name))
      .map(({ name }) => problem(`form ${form.id}/${name}/name`, `« ${name} » has characters that cannot stand here`)),
  ]
}

/** Nobody could tell one from the other. */
function sameLabels({ name, attributes }: Element, form: Definition): Finding[] {
  const french = (label: Text) => (typeof label === 'string' ? label : label.fr)
  const labels = [attributes.options ?? [], attributes.types ?? []].map((list: readonly { label: Text }[]) =>
    list.map(({ label }) => french(label)),
  )
  const types = attributes.types?.map(({ typeId }) => typeId) ?? []
  const where = `form ${form.id}/${name}`
  return [
    ...labels.flatMap(listTwice).map((label) => problem(where, `« ${label} » is there twice`)),
    ...listTwice(types).map((type) => problem(where, `the type « ${type} » is there twice`)),
  ]
}

const listTwice = (names: readonly string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) < at))]

/** A country that cannot be answered would make the list free text for everybody. */
function countryFindings({ name, attributes }: Element, form: Definition, datalists: Lists): Finding[] {
  const { listCountries, countryFrom } = attributes
  if (listCountries === undefined) return []
  const where = `form ${form.id}/${name}/attributes/listCountries`
  if (countryFrom === undefined) return [problem(where, '« listCountries » is only read beside « countryFrom »')]
  const asked = listElements(form).find((element) => element.name === countryFrom || element.id === countryFrom)
  const countries = asked?.attributes.options ?? datalists[asked?.attributes.datalistId ?? '']
  return listCountries
    .filter((country) => countries?.every(({ value }) => value !== country))
    .map((country) => problem(where, `« ${countryFrom} » is never « ${country} »`))
}

/** A commune whose postcode is not one is never offered. */
function postcodeFindings({ attributes }: Element, datalists: Lists): Finding[] {
  const { postcodeFrom, listCountries, datalistId = '' } = attributes
  if (postcodeFrom === undefined || listCountries === undefined) return []
  const zips = new Set(datalists[datalistId]?.map(({ presentation }) => presentation?.['zip']))
  return [...zips]
    .filter((zip) => typeof zip === 'string' && !listCountries.some((country) => isPostcode(zip, country)))
    .map((zip) => problem(`datalists/${datalistId}.json/${String(zip)}`, `« ${String(zip)} » is not a postcode`))
}

function iconFindings(form: Definition): Finding[] {
  const known = new Set<string>(blockIcons)
  return listBlocks(form).flatMap(({ slug, icon }) =>
    typeof icon === 'string' && !known.has(icon)
      ? [problem(`form ${form.id}/${slug}/icon`, `must be one of ${blockIcons.join(', ')}, not « ${icon} »`)]
      : [],
  )
}

/** Whoever signs by it would never be found to have signed. */
function buttonFindings(form: Definition): Finding[] {
  const buttons = new Set(
    listElements(form)
      .filter(({ type }) => type === 'button_docusign_iframe')
      .map(({ name }) => name),
  )
  const { signatureButtons } = form.referential ?? {}
  return Object.entries(typeof signatureButtons === 'object' ? (signatureButtons ?? {}) : {})
    .filter(([, name]) => typeof name === 'string' && !buttons.has(name))
    .map(([role, name]) =>
      problem(`form ${form.id}/referential/signatureButtons/${role}`, `« ${String(name)} » is not a button to sign`),
    )
}
