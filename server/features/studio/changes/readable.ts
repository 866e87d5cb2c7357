import { templateDescriptions } from '@parcelle/domain/documents'
import type { Condition, Definition } from '@parcelle/forms'
import type { NamedCondition } from '../../../deployment/documents/template.ts'
import { parseJson, SETTINGS, type Parts } from '../../../deployment/parts.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { isRecord, isTexts } from './compare-values.ts'
import { describeRules } from './describe-condition.ts'
import { withDefaults } from './describe-setting.ts'

const SHARED = 'documents/shared.json'
const VIGILANCE = 'vigilance.json'

/**
 * A copy of a file with conditions as sentences, labels instead of names, and defaults of settings. Documents have the
 * title of the later edition, so that another title is no other document.
 */
export function readReadable(path: string, parts: Parts, later: Parts, locale: Locale): unknown {
  const json = read(parts, path)
  if (path === SETTINGS) {
    const settings = withDefaults(json)
    return isRecord(settings) ? withTitles(settings, [parts, later], locale) : settings
  }
  if (path === VIGILANCE) return withSentences(json, parts, locale)
  if (!/^(product-)?documents\//.test(path)) return json
  const sentences = describeConditions(parts, locale)
  const readable = toReadable(json, sentences, locale)
  if (path !== SHARED || !isRecord(readable) || !isRecord(readable['conditions'])) return readable
  return { ...readable, conditions: Object.fromEntries(sentences) }
}

function read(parts: Parts, path: string): unknown {
  const part = parts.get(path)
  return part === undefined ? undefined : parseJson(part.text)
}

function toReadable(value: unknown, sentences: ReadonlyMap<string, string>, locale: Locale, key = ''): unknown {
  if (typeof value === 'string') return valueNames.get(key)?.[value]?.[locale] ?? value
  if (Array.isArray(value))
    return value.map((one) =>
      key === 'when' ? describeWhen(String(one), sentences, locale) : toReadable(one, sentences, locale, key),
    )
  if (!isRecord(value) || isTexts(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([inner, one]) => [inner, toReadable(one, sentences, locale, inner)]),
  )
}

/** The names of the values that a key may have. */
const valueNames = new Map(
  Object.values(templateDescriptions).flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([key, { values }]) => (values ? [[key, values] as const] : [])),
  ),
)

function describeWhen(name: string, sentences: ReadonlyMap<string, string>, locale: Locale): string {
  const own = name.replace(/^!/, '')
  const sentence = sentences.get(own) ?? own
  return name === own ? sentence : translator(locale)('studio.unless', { rules: sentence })
}

/** Each condition of the documents as a sentence, by its name. */
function describeConditions(parts: Parts, locale: Locale): Map<string, string> {
  const shared = read(parts, SHARED)
  const settings = read(parts, SETTINGS)
  const conditions = isRecord(shared) && isRecord(shared['conditions']) ? shared['conditions'] : {}
  const ids = isRecord(settings) && isRecord(settings['forms']) ? settings['forms'] : {}
  const form = [...parts.keys()]
    .filter((path) => path.startsWith('forms/'))
    .map((path) => read(parts, path))
    .find((one) => isRecord(one) && one['id'] === ids['client'])
  return new Map(
    Object.entries(conditions).map(([name, condition]) => [
      name,
      isRecord(condition) && Array.isArray(condition['rules']) && isRecord(form) && Array.isArray(form['pages'])
        ? // Unsafe casts: a draft that is broken in another way is not described.
          describeRules(condition as unknown as Condition, form as unknown as Definition, locale)
        : name,
    ]),
  )
}

/** Points to look at. */
function withSentences(file: unknown, parts: Parts, locale: Locale): unknown {
  if (!isRecord(file) || !Array.isArray(file['points'])) return file
  const forms = [...parts.keys()].filter((path) => path.startsWith('forms/')).map((path) => read(parts, path))
  const pages = forms.flatMap((form) => (isRecord(form) && Array.isArray(form['pages']) ? form['pages'] : []))
  const points = file['points'].map((point: unknown) => {
    const check = isRecord(point) ? point['check'] : undefined
    if (!isRecord(point) || !isRecord(check) || check['kind'] !== 'answers') return point
    const { rule, rules, logical_operator, ...rest } = check
    // Unsafe cast: a condition of the form language, as far as it can be read.
    const condition = { rule, rules: Array.isArray(rules) ? rules : [], logical_operator } as NamedCondition
    return { ...point, check: rest, condition: describeRules(condition, { pages }, locale) }
  })
  return { ...file, points }
}

/** Envelopes name documents by their code. */
function withTitles(settings: Record<string, unknown>, editions: readonly Parts[], locale: Locale): unknown {
  const { envelopes } = settings
  if (!isRecord(envelopes)) return settings
  const titles = new Map(
    editions.flatMap((parts) =>
      [...parts.keys()]
        .filter((path) => path.startsWith('documents/'))
        .flatMap((path) => {
          const one = read(parts, path)
          return isRecord(one) && isTexts(one['title']) ? [[one['code'], one['title'][locale]] as const] : []
        }),
    ),
  )
  const named = Object.entries(envelopes).map(([kind, codes]) => [
    kind,
    Array.isArray(codes) ? codes.map((code) => titles.get(code) ?? code) : codes,
  ])
  return { ...settings, envelopes: Object.fromEntries(named) }
}
