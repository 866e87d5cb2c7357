import type { DatalistOption } from '@parcelle/contract/forms'
import type { Locale } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import { notFound } from '../../errors.ts'
import { localise } from './wire.ts'

const SHORTEST = 3
const MOST = 20

type Lists = Pick<Deployment, 'datalists'>
type Option = Deployment['datalists'][string][number]

/** The choices whose label contains the text, those that begin with it first. */
export function searchDatalist({ datalists }: Lists, id: string, filter: string, locale: Locale): DatalistOption[] {
  const list = findList(datalists, id)
  const term = fold(filter)
  if ([...filter.trim()].length < SHORTEST || term === '') return []
  const found = list.flatMap((option) => {
    const label = fold(option.label[locale])
    return label.includes(term) ? [{ option, begins: label.startsWith(term) }] : []
  })
  return [...found.filter(({ begins }) => begins), ...found.filter(({ begins }) => !begins)]
    .slice(0, MOST)
    .map(({ option }) => ({ value: option.value, label: option.label[locale] }))
}

/** The choice that an answer stands for, with what is shown beside it. */
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

/** What people type: without capitals, accents, ligatures, hyphens and apostrophes. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
