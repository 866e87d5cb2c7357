import type { Finding } from '../../../../deployment/check/finding.ts'
import { parseJson, type Parts } from '../../../../deployment/parts.ts'

type Texts = { fr: string; en: string }
type Place = { label: Texts; form: string; key: string }
export type PlacedFinding = Finding & { place?: Place }

/** Findings of forms, with what they concern: by its label for people, by its key for the studio's outline. */
export function namePlaces(findings: readonly Finding[], parts: Parts): PlacedFinding[] {
  const places = new Map([...parts].flatMap(([path, { text }]) => listPlaces(path, text)))
  return findings.map((finding) => {
    const [, form, name] = /^form (\d+)\/([\w-]+)/.exec(finding.where) ?? []
    const place = places.get(`${form} ${name}`)
    return place ? { ...finding, place } : finding
  })
}

/** By number of the form and name of the element or of the block. The form may be broken anywhere. */
function listPlaces(path: string, text: string): [string, Place][] {
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
    .map(({ name, ...place }): [string, Place] => [`${String(get(content, 'id'))} ${name}`, { ...place, form }])
}

function toPlace(item: unknown, kind: string, name: unknown, texts: unknown) {
  const label = (locale: keyof Texts) => String(get(texts, locale) ?? name)
  return { name: String(name), label: { fr: label('fr'), en: label('en') }, key: `${kind}-${String(get(item, 'id'))}` }
}

const get = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

function listOf(value: unknown, key: string): unknown[] {
  const list = get(value, key)
  return Array.isArray(list) ? list : []
}
