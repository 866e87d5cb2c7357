import type { Finding } from '../../../../deployment/findings/finding.ts'
import { parseJson, SAMPLES, type Parts } from '../../../../deployment/parts.ts'

export type Texts = { fr: string; en: string }
/** A node of a form by its key in the outline, or a sample by its id. */
type Place = { label: Texts; form: string | null; key: string }
/** `names`: labels of what the reason names. */
export type PlacedFinding = Finding & { place?: Place; names?: Readonly<Record<string, Texts>> }

/** Adds to findings of forms and samples what they concern: label and key, and the labels of what they name. */
export function namePlaces(findings: readonly Finding[], parts: Parts): PlacedFinding[] {
  const places = new Map([...parts].flatMap(([path, { text }]) => listPlaces(path, text)))
  const labels = new Map([...parts].flatMap(([path, { text }]) => listDocument(path, text)))
  for (const [key, { label }] of places) labels.set(key.slice(key.lastIndexOf(' ') + 1), label)
  return findings.map((finding) => {
    const [, form, name] = /^(form \d+|samples\.json)\/([\w-]+)/.exec(finding.where) ?? []
    const place = places.get(`${form} ${name}`)
    const words = new Set(finding.reason.match(/[\w-]+/g))
    const named = [...words].flatMap((word) => {
      const label = labels.get(word)
      return label && label.fr !== '' && label.en !== '' ? [[word, label]] : []
    })
    return {
      ...finding,
      ...(place && { place }),
      ...(named.length > 0 && { names: Object.fromEntries(named) }),
    }
  })
}

/** The title of a document by its code. */
function listDocument(path: string, text: string): [string, Texts][] {
  if (!path.startsWith('documents/')) return []
  const content = parseJson(text)
  const code = get(content, 'code')
  return typeof code === 'string' ? [[code, readTexts(get(content, 'title'), code)]] : []
}

/** Nodes by the name that findings use. The file may be broken anywhere. */
function listPlaces(path: string, text: string): [string, Place][] {
  if (path === SAMPLES)
    return listOf(parseJson(text), 'samples').map((sample): [string, Place] => {
      const id = String(get(sample, 'id'))
      return [`${SAMPLES} ${id}`, { label: readTexts(get(sample, 'title'), id), form: null, key: id }]
    })
  const [, form] = /^forms\/(.+)\.json$/.exec(path) ?? []
  if (form === undefined) return []
  const content = parseJson(text)
  return listOf(content, 'pages')
    .flatMap((page) => listOf(page, 'blocks'))
    .flatMap((block) => [
      toPlace(block, 'block', get(block, 'slug'), get(block, 'title')),
      ...listOf(block, 'elements').map((element) =>
        toPlace(element, 'element', get(element, 'name'), get(get(element, 'attributes'), 'label')),
      ),
    ])
    .map(({ name, ...place }): [string, Place] => [`form ${String(get(content, 'id'))} ${name}`, { ...place, form }])
}

function toPlace(item: unknown, kind: string, name: unknown, texts: unknown) {
  return { name: String(name), label: readTexts(texts, name), key: `${kind}-${String(get(item, 'id'))}` }
}

export function readTexts(texts: unknown, name: unknown): Texts {
  const label = (locale: keyof Texts) => String(get(texts, locale) ?? (typeof texts === 'string' ? texts : name))
  return { fr: label('fr'), en: label('en') }
}

export const get = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

function listOf(value: unknown, key: string): unknown[] {
  const list = get(value, key)
  return Array.isArray(list) ? list : []
}
