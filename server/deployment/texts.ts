import { problem, warning, type Finding } from './findings/finding.ts'

/**
 * Reads both languages of every text. A missing English text is replaced by the French one, with a warning; a missing
 * French text is a problem.
 */
export function completeTexts(value: unknown, where: string, findings: Finding[]): unknown {
  if (Array.isArray(value))
    return value.map((item, at) => completeTexts(item, `${where}/${nameItem(item, at)}`, findings))
  if (typeof value !== 'object' || value === null) return value
  if (isText(value)) return bothLanguages(value, where, findings)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, completeTexts(item, `${where}/${key}`, findings)]),
  )
}

function isText(value: object): value is { fr?: unknown; en?: unknown } {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => key === 'fr' || key === 'en')
}

function bothLanguages({ fr, en }: { fr?: unknown; en?: unknown }, where: string, findings: Finding[]): unknown {
  if (isMissing(fr)) {
    findings.push(problem(where, 'the French text is missing'))
    return { fr: '', en: en ?? '' }
  }
  if (isMissing(en)) findings.push(warning(where, 'the English text is missing; the French one is shown instead'))
  return { fr, en: isMissing(en) ? fr : en }
}

const isMissing = (text: unknown) =>
  text === undefined || text === null || (typeof text === 'string' && text.trim() === '')

/** An item's own name is clearer than its index. */
export function nameItem(item: unknown, at: number): string {
  if (typeof item !== 'object' || item === null) return String(at)
  for (const key of ['code', 'slug', 'name', 'value', 'key', 'typeId']) {
    const name: unknown = Reflect.get(item, key)
    if (typeof name === 'string') return name
  }
  return String(at)
}

/** A path in which items of lists go by their own names. */
export function namePath(json: unknown, path: readonly PropertyKey[]): string[] {
  let value = json
  return path.map((key) => {
    const isItem = Array.isArray(value)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
    return isItem ? nameItem(value, Number(key)) : String(key)
  })
}
