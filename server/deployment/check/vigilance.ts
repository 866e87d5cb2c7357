import type { PointRule } from '@parcelle/domain'
import type { Definition, Element } from '@parcelle/forms'
import type { Product } from '../content-shapes.ts'
import { listElements } from '../form-parts.ts'
import { problem, warning, type Finding } from '../findings/finding.ts'
import { findIncomparable } from './comparisons.ts'

type FormElement = { element: Element; isProduct: boolean }

/** Checks the points to look at against the forms: a name or a value that no form has would never be pointed out. */
export function checkVigilance(
  points: readonly PointRule[] | null,
  forms: readonly Definition[],
  products: readonly Product[],
): Finding[] {
  if (points === null) return [warning('vigilance.json', 'is missing: nothing is pointed out to the back office')]
  const all = forms.flatMap((form) =>
    listElements(form).map((element): FormElement => ({
      element,
      isProduct: element.name === form.referential?.product,
    })),
  )
  return points.flatMap(({ id, check }, at) => {
    const where = `vigilance.json/${id}`
    const isRepeated = points.findIndex((other) => other.id === id) < at
    return [
      ...(isRepeated ? [problem(where, 'another point has this id')] : []),
      ...checkPoint(check, { where, all, products }),
      ...(check.kind === 'answers' ? findIncomparable(where, check.rules, forms) : []),
    ]
  })
}

type Context = { where: string; all: readonly FormElement[]; products: readonly Product[] }

function checkPoint(check: PointRule['check'], context: Context): Finding[] {
  switch (check.kind) {
    case 'answers':
      return [
        ...check.rules.flatMap((rule) =>
          rule.type === 'input' ? findUnknown(String(rule.element), listValues(rule.value), context) : [],
        ),
        ...(check.shows ?? []).flatMap((name) => findUnknown(name, [], context)),
      ]
    case 'risk':
      return findUnknown(check.profile, Object.keys(check.highest), context)
    case 'old-documents':
      return check.elements.flatMap((name) => findUnknown(name, [], context))
    case 'other-document':
      return [
        ...findUnknown(check.answer, Object.keys(check.types), context),
        ...check.documents.flatMap((name) => findUnknown(name, [], context)),
        ...findUnknownTypes(check, context),
      ]
    default:
      return []
  }
}

const listValues = (value: unknown) =>
  [value ?? []].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))

function findUnknown(name: string, values: readonly string[], { where, all, products }: Context): Finding[] {
  const found = all.filter(({ element }) => element.name === name)
  if (found.length === 0) return [problem(where, `no form has an element « ${name} »`)]
  const isKnown = (value: string) =>
    found.some(({ element: { attributes }, isProduct }) =>
      isProduct
        ? products.some(({ code }) => code === value)
        : attributes.options === undefined || attributes.options.some((option) => option.value === value),
    )
  return values.filter((value) => !isKnown(value)).map((value) => problem(where, `« ${name} » is never « ${value} »`))
}

function findUnknownTypes(
  { documents, types }: Extract<PointRule['check'], { kind: 'other-document' }>,
  { where, all }: Context,
): Finding[] {
  const known = new Set(
    all
      .filter(({ element }) => documents.includes(element.name))
      .flatMap(({ element }) => element.attributes.types?.map(({ typeId }) => typeId) ?? []),
  )
  return Object.values(types)
    .flat()
    .filter((type) => !known.has(type))
    .map((type) => problem(where, `no document is of the type « ${type} »`))
}
