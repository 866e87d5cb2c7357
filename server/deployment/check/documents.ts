import { findPieceProblems, listUsed, requiredParts } from '@parcelle/domain/documents'
import { isMail, type Definition, type Element } from '@parcelle/forms'
import type { Content } from '../content-files.ts'
import type { SharedFile, NamedCondition, TemplateFile } from '../documents/template.ts'
import { listBlocks, listElements } from '../form-parts.ts'
import type { Settings } from '../settings-file.ts'
import { formatFinding, problem, warning, type Finding } from '../findings/finding.ts'
import { findIncomparable } from './comparisons.ts'
import { isPhone } from './settings.ts'

type CheckedContent = Pick<Content, 'forms' | 'products' | 'datalists' | 'firms' | 'documents'>

/**
 * Checks documents against forms, catalogue and firms. The forms are those before a company's changes: a document may
 * name an element that was removed, and does not print it then. A shared text may name elements of any form, a template
 * those of its own.
 */
export function checkDocuments(settings: Pick<Settings, 'forms' | 'envelopes'>, content: CheckedContent): Finding[] {
  const { shared, templates, ofProducts } = content.documents
  const named = Object.entries(templates)
  const fragments = Object.entries(shared.fragments)
  return [
    ...firmFindings(content),
    ...unknownDocuments(settings, Object.values(templates)),
    ...missingPrints(content.forms, Object.values(templates)),
    ...sharedCodes(named),
    ...Object.entries(shared.conditions).flatMap(([name, one]) => [
      ...conditionFindings(name, one, content),
      ...findIncomparable(`documents/shared.json/conditions/${name}`, one.rules, content.forms),
    ]),
    ...wordFindings(shared, content.forms),
    ...unusedFindings(content.documents),
    ...fragments.flatMap(([name, items]) =>
      items.flatMap((item, at) =>
        'include' in item
          ? [problem(`documents/shared.json/fragments/${name}/${at}/include`, 'a shared text cannot include another')]
          : [],
      ),
    ),
    ...fragments.flatMap(([name, items]) =>
      pieceFindings(`documents/shared.json/fragments/${name}`, items, content.forms, shared),
    ),
    ...named.flatMap(([name, file]) => {
      const forms = content.forms.filter(({ id }) => file.forms.some((kind) => settings.forms[kind] === id))
      return templateFindings(`documents/${name}.json`, file, forms, shared)
    }),
    ...Object.entries(ofProducts).flatMap(([name, { reference, sections }]) =>
      pieceFindings(`product-documents/${name}.json`, { reference, sections }, [], shared),
    ),
    ...content.products.flatMap(({ code, documents }) =>
      documents
        .filter(({ template }) => !Object.hasOwn(ofProducts, template))
        .map(({ id, template }) =>
          problem(`products.json/products/${code}/documents/${id}`, `there is no template « ${template} »`),
        ),
    ),
  ]
}

/** A text that no document prints, or a condition that nothing depends on, is a slip or left over. */
function unusedFindings({ shared, templates, ofProducts }: Content['documents']): Finding[] {
  const used = listUsed([shared, templates, ofProducts])
  const where = 'documents/shared.json'
  return [
    ...Object.keys(shared.conditions).map((name) => ({
      at: `${where}/conditions/${name}`,
      isUsed: used.conditions.has(name),
    })),
    ...Object.keys(shared.fragments).map((name) => ({
      at: `${where}/fragments/${name}`,
      isUsed: used.texts.has(name),
    })),
  ]
    .filter(({ isUsed }) => !isUsed)
    .map(({ at }) => warning(at, 'no document uses it'))
}

/** Labels and agreements must name elements that exist, and civilities that can be answered. */
function wordFindings(shared: SharedFile, forms: readonly Definition[]): Finding[] {
  const { letterhead, draft, labels, headings, agreement } = shared
  const where = 'documents/shared.json'
  const all = forms.flatMap(listElements)
  const elements = new Set(all.map(({ name }) => name))
  const civilities = Object.values(agreement.elements)
  const values = all
    .filter(({ name }) => civilities.length === 0 || civilities.includes(name))
    .flatMap(({ attributes: { options } }) => (options ?? []).map(({ value }) => String(value)))
  return [
    ...unknown(`${where}/labels`, 'element', Object.keys(labels), elements),
    ...pieceFindings(where, { letterhead, draft, labels, headings }, forms, shared),
    ...unknown(
      `${where}/headings`,
      'block',
      Object.keys(headings),
      new Set(forms.flatMap(listBlocks).map(({ slug }) => slug)),
    ),
    ...unknown(`${where}/agreement`, 'element', [...Object.keys(agreement.elements), ...civilities], elements),
    ...unknown(`${where}/agreement`, 'civility', agreement.feminine, new Set(values)),
  ]
}

const listItems = ({ sections }: Pick<TemplateFile, 'sections'>) => sections.flatMap(({ items }) => items)

/** Every firm of a dossier must have the facts that documents print. */
function firmFindings({ forms, datalists, firms }: CheckedContent): Finding[] {
  const asked = forms.flatMap((form) => listElements(form).filter(({ name }) => name === form.referential?.['firm']))
  const codes = asked.flatMap(({ attributes }) => datalists[attributes.datalistId ?? ''] ?? [])
  const named = Object.entries(firms)
  return [
    ...[...new Set(codes.map(({ value }) => value))]
      .filter((code) => !Object.hasOwn(firms, code))
      .map((code) => problem('firms.json', `the firm « ${code} » is missing`)),
    ...named
      .filter(([, { email }]) => !isMail(email))
      .map(([code]) => problem(`firms.json/${code}/email`, 'must be an e-mail address')),
    ...named
      .filter(([, { phone }]) => !isPhone(phone))
      .map(([code]) => problem(`firms.json/${code}/phone`, 'must be a telephone number')),
    ...named
      .filter(([code, { orias }]) => named.find(([, other]) => other.orias === orias)?.[0] !== code)
      .map(([code]) => problem(`firms.json/${code}/orias`, 'another firm has the same number')),
  ]
}

/** Every print button must have a template. */
function missingPrints(forms: readonly Definition[], templates: readonly TemplateFile[]): Finding[] {
  return forms.flatMap((form) =>
    listElements(form).flatMap(({ name, type, attributes: { printId } }) => {
      const where = `form ${form.id}/${name}`
      if (printId === undefined)
        return type === 'button_print'
          ? [problem(where, 'a button to print without « printId »: it would print nothing')]
          : []
      return templates.some(({ code }) => code === printId)
        ? []
        : [problem(where, `prints « ${printId} », for which there is no template`)]
    }),
  )
}

function sharedCodes(named: readonly (readonly [string, TemplateFile])[]): Finding[] {
  return named
    .filter(([name, { code }]) => named.some(([other, file]) => other < name && file.code === code))
    .map(([name, { code }]) => problem(`documents/${name}.json`, `another template has the code « ${code} »`))
}

function templateFindings(
  where: string,
  file: TemplateFile,
  forms: readonly Definition[],
  shared: SharedFile,
): Finding[] {
  const said = file.sections.flatMap(({ parts }) => parts)
  const slugs = new Set(forms.flatMap((form) => listBlocks(form).map(({ slug }) => slug)))
  return [
    ...requiredParts[file.kind]
      .filter((part) => !said.includes(part))
      .map((part) => problem(where, `the part « ${part} » is missing`)),
    ...unknown(`${where}/blocks`, 'block', file.blocks, slugs),
    ...writtenFindings(where, file),
    ...pieceFindings(where, file, forms, shared),
  ]
}

/** Only the suitability report has parts to be written by the advisor: at least one, with distinct names. */
function writtenFindings(where: string, file: TemplateFile): Finding[] {
  const written = listItems(file).filter((item) => 'written' in item)
  const names = written.map((item) => item.written)
  const twice = new Set(names.filter((name, at) => names.indexOf(name) < at))
  const isReport = file.kind === 'suitabilityReport'
  return [
    ...(isReport && !written.some(({ required }) => required) ? ['nothing in it must be written'] : []),
    ...(!isReport && written.length > 0 ? ['nobody writes in this kind of document'] : []),
    ...[...twice].map((name) => `« ${name} » is written twice`),
  ].map((reason) => problem(where, reason))
}

/** Unknown texts, conditions, blocks, pages, elements and facts. What is printed as it stands, checkTexts finds. */
function pieceFindings(
  where: string,
  piece: object,
  forms: readonly Definition[],
  { fragments, conditions }: SharedFile,
): Finding[] {
  const found = findPieceProblems(piece, {
    texts: keysOf(fragments),
    conditions: keysOf(conditions),
    blocks: new Set(forms.flatMap((form) => listBlocks(form).map(({ slug }) => slug))),
    pages: new Set(forms.flatMap((form) => form.pages.map(({ slug }) => slug))),
    elements: new Set(forms.flatMap((form) => listElements(form).map(({ name }) => name))),
  }).flatMap((one) =>
    one.kind === 'unknown' ? problem([where, ...one.at].join('/'), `there is no ${one.what} « ${one.name} »`) : [],
  )
  // A text may name the same thing twice.
  return [...new Map([...found, ...cellFindings(where, piece)].map((one) => [formatFinding(one), one])).values()]
}

/** A row of a table has one cell for each column. */
function cellFindings(where: string, piece: unknown): Finding[] {
  if (typeof piece !== 'object' || piece === null) return []
  const { columns, rows }: { columns?: unknown; rows?: unknown } = piece
  const own =
    Array.isArray(columns) && Array.isArray(rows)
      ? rows.flatMap(({ cells }: { cells: readonly unknown[] }, at) =>
          cells.length === columns.length
            ? []
            : [problem(`${where}/rows/${at}`, `has ${cells.length} cells under ${columns.length} columns`)],
        )
      : []
  return [...own, ...Object.entries(piece).flatMap(([key, inner]) => cellFindings(`${where}/${key}`, inner))]
}

const keysOf = (record: object): ReadonlySet<string> => new Set(Object.keys(record))

const unknown = (where: string, what: string, names: readonly string[], known: ReadonlySet<string>): Finding[] =>
  names.filter((name) => !known.has(name)).map((name) => problem(where, `there is no ${what} « ${name} »`))

function conditionFindings(name: string, { rules }: NamedCondition, { forms, products }: CheckedContent): Finding[] {
  const where = `documents/shared.json/conditions/${name}`
  return rules.flatMap((rule) => {
    if (rule.type !== 'input') return []
    const found = forms.flatMap((form) =>
      listElements(form)
        .filter((element) => element.name === rule.element)
        .map((element) => ({ element, isProduct: element.name === form.referential?.product })),
    )
    if (found.length === 0) return [problem(where, `there is no element « ${rule.element} »`)]
    const values = [rule.value ?? []].flat().map(String)
    const isKnown = (value: string) =>
      found.some(({ element, isProduct }) =>
        isProduct ? products.some(({ code }) => code === value) : isOption(element, value),
      )
    return values
      .filter((value) => value !== '' && !isKnown(value))
      .map((value) => problem(where, `« ${rule.element} » is never « ${value} »`))
  })
}

const isOption = ({ attributes: { options } }: Element, value: string) =>
  options === undefined || options.some((option) => option.value === value)

function unknownDocuments({ envelopes }: Pick<Settings, 'envelopes'>, templates: readonly TemplateFile[]): Finding[] {
  const known = new Set(templates.map(({ code }) => code))
  return Object.entries(envelopes).flatMap(([kind, codes]) =>
    codes
      .filter((code) => !known.has(code))
      .map((code) => problem(`envelopes.${kind}`, `there is no document « ${code} »`)),
  )
}
