import type { DatalistOption } from '@parcelle/contract/forms'
import type { Locale } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import { notFound } from '../../platform/errors/errors.ts'
import { localise } from './wire.ts'

const SHORTEST = 3
const MOST = 20

type Lists = Pick<Deployment, 'datalists'>
type Option = Deployment['datalists'][string][number]

type Search = { filter: string; postcode?: string | undefined }

/** Options whose label contains the text; those that start with it come first. */
export function searchDatalist({ datalists }: Lists, id: string, search: Search, locale: Locale): DatalistOption[] {
  const list = findList(datalists, id)
  const { filter, postcode } = search
  if (postcode !== undefined) return present(findCommunes(list, postcode, filter, locale), locale)
  return [...filter.trim()].length < SHORTEST ? [] : present(findContaining(list, filter, locale), locale)
}

/** A postcode has few communes: if none matches the text (« Paris 5e »), all of them are returned. */
function findCommunes(list: readonly Option[], postcode: string, filter: string, locale: Locale): readonly Option[] {
  const prefix = `${postcode} `
  const communes = list.filter(({ value }) => value.startsWith(prefix))
  const found = findContaining(communes, filter, locale)
  return found.length > 0 ? found : communes
}

function findContaining(list: readonly Option[], filter: string, locale: Locale): Option[] {
  const term = fold(filter)
  if (term === '') return []
  const labels = foldLabels(list, locale)
  const containing = list.flatMap((option, at) => (labels[at]?.includes(term) ? [{ option, label: labels[at] }] : []))
  const begins = ({ label }: { label: string }) => label.startsWith(term)
  return [...containing.filter(begins), ...containing.filter((one) => !begins(one))].map(({ option }) => option)
}

const present = (found: readonly Option[], locale: Locale): DatalistOption[] =>
  found.slice(0, MOST).map(({ value, label }) => ({ value, label: label[locale] }))

// Caches the folded labels: lists have thousands of options, and each keystroke searches them.
const folded = new WeakMap<readonly Option[], Map<Locale, readonly string[]>>()

function foldLabels(list: readonly Option[], locale: Locale): readonly string[] {
  const known = folded.get(list) ?? new Map<Locale, readonly string[]>()
  const labels = known.get(locale) ?? list.map(({ label }) => fold(label[locale]))
  folded.set(list, known.set(locale, labels))
  return labels
}

export function readDatalistValues({ datalists }: Lists, id: string, value: string, locale: Locale): DatalistOption[] {
  return findList(datalists, id)
    .filter((option) => option.value === value)
    .map((option) => presentOption(option, locale))
}

function presentOption({ value, label, presentation }: Option, locale: Locale): DatalistOption {
  const texts = Object.entries(presentation ?? {}).map(([key, item]) => [key, localise(item, locale)])
  return { value, label: label[locale], ...(presentation && { presentation: Object.fromEntries(texts) }) }
}

function findList(datalists: Lists['datalists'], id: string): readonly Option[] {
  const list = Object.hasOwn(datalists, id) ? datalists[id] : undefined
  if (!list) throw notFound()
  return list
}

/** Ignores case, accents, ligatures, hyphens and apostrophes, and reads « St » as « Saint ». */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bst(e?)\b/g, 'saint$1')
    .trim()
}
