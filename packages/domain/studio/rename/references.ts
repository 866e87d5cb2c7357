import { attributeDescriptions } from '@parcelle/forms'
import type { Json } from '../operations.ts'
import { isHolder, isList, type Holder, type Keys, type Mapping } from './map-json.ts'

export const SETTINGS = 'settings.json'
export const SAMPLES = 'samples.json'
const VIGILANCE = 'vigilance.json'
export const isForm = (file: string) => file.startsWith('forms/')
export const isDocument = (file: string) => /^(product-)?documents\//.test(file)

const ELEMENT = 'pages.blocks.elements'
export const isElementName = (keys: Keys) => keys.join('.') === `${ELEMENT}.name`

/** Maps every mention of an element in a file. */
export function renameElementIn(file: string, from: string, to: string): Mapping {
  const whole = (text: string) => (text === from ? to : text)
  const braces = (text: string) =>
    text.replaceAll(/\{(\s*)([^{}|]+?)(\s*)((?:\|[^{}]*)?)\}/g, (all, before, name, after, rest) =>
      name === from ? `{${before}${to}${after}${rest}}` : all,
    )
  const key = (own: string) => (own === from ? to : own)
  if (isForm(file))
    return { text: (text, keys) => (keys.at(-1) === 'calculate' ? braces(text) : isFormRef(keys) ? whole(text) : text) }
  if (isDocument(file))
    return {
      text: (text, keys) => (isDocumentRef(keys) ? whole(text) : braces(text)),
      key: (own, keys) => (isKeyedByElement(keys) ? key(own) : own),
    }
  if (file === SAMPLES) return { key: (own, keys) => (isAnswers(keys) ? key(own) : own) }
  const names = { [SETTINGS]: settingKeys, [VIGILANCE]: pointKeys }[file] ?? []
  return {
    text: (text, keys) =>
      keys.at(-1) === 'formula' ? braces(text) : names.includes(keys.at(-1) ?? '') ? whole(text) : text,
  }
}

const settingKeys = ['element', 'elements', 'target', 'durationElement']
const pointKeys = ['element', 'elements', 'shows', 'profile', 'answer', 'documents']

function isFormRef(keys: Keys): boolean {
  const last = keys.at(-1) ?? ''
  if (keys[0] === 'referential' || isElementName(keys)) return true
  if (last === 'element' || last === 'reference') return true
  const attribute = keys[keys.lastIndexOf('attributes') + 1] ?? ''
  if (!keys.includes('attributes') || !Object.hasOwn(attributeDescriptions, attribute)) return false
  const { kind } = Object.entries(attributeDescriptions).find(([name]) => name === attribute)?.[1] ?? { kind: null }
  if (kind === 'element' || kind === 'elements') return last === attribute
  return (kind === 'table cell' && last === 'tables') || (kind === 'account' && last === 'iban')
}

const isDocumentRef = (keys: Keys) =>
  ['element', 'elements', 'total', 'rows'].includes(keys.at(-1) ?? '') || keys.slice(0, 2).join('.') === AGREEMENT
const AGREEMENT = 'agreement.elements'
const isKeyedByElement = (keys: Keys) => keys.join('.') === 'labels' || keys.join('.') === AGREEMENT
const isAnswers = (keys: Keys) => ['answers', 'amounts'].includes(keys.at(-1) ?? '')

/** Maps every mention of an answer to these questions in a file. `refs` are names and ids. */
export function renameValueIn(file: string, refs: ReadonlySet<Json | undefined>, from: string, to: string): Mapping {
  const renamed = (held: Json | undefined): Json | undefined =>
    held === from ? to : isList(held) && held.includes(from) ? held.map((one) => (one === from ? to : one)) : held
  const withKeys = (holder: Holder, keys: readonly string[]): Holder => {
    const changed = keys.filter((key) => renamed(holder[key]) !== holder[key])
    return changed.length === 0
      ? holder
      : { ...holder, ...Object.fromEntries(changed.map((key) => [key, renamed(holder[key]) ?? null])) }
  }
  const rekeyed = (holder: Holder): Holder =>
    Object.hasOwn(holder, from)
      ? Object.fromEntries(Object.entries(holder).map(([key, held]) => [key === from ? to : key, held]))
      : holder
  const within = (holder: Holder, key: string): Holder => {
    const held = holder[key]
    const next = isHolder(held) ? rekeyed(held) : held
    return next === held || next === undefined ? holder : { ...holder, [key]: next }
  }

  return {
    holder(holder, keys) {
      if (file === SAMPLES)
        return keys.at(-1) === 'answers'
          ? withKeys(
              holder,
              Object.keys(holder).filter((name) => refs.has(name)),
            )
          : holder
      if (isForm(file) && keys.join('.') === `${ELEMENT}` && refs.has(holder['name'])) return ofElement(holder)
      if (isForm(file) && keys.join('.') === 'referential' && refs.has(holder['personType'])) return ofPersons(holder)
      if (refs.has(holder['profile'])) return within(holder, 'highest')
      if (refs.has(holder['answer'])) return within(holder, 'types')
      if (!refs.has(holder['element'])) return holder
      const isSetting = file === SETTINGS
      return withKeys(holder, isSetting ? Object.keys(holder).filter((key) => key !== 'element') : ['value'])
    },
  }

  function ofElement(element: Holder): Holder {
    const held = element['attributes']
    if (!isHolder(held)) return element
    const { options } = held
    const next = withKeys(held, ['defaultValue', 'mustEqual', 'expectedValue'])
    const isOffered = isList(options) && options.some((option) => isHolder(option) && option['value'] === from)
    if (!isOffered) return next === held ? element : { ...element, attributes: next }
    const changed = options.map((option) => (isHolder(option) ? withKeys(option, ['value']) : option))
    return { ...element, attributes: { ...next, options: changed } }
  }

  /** Signers and prospects of the referential are keyed by the answer about the kind of person. */
  function ofPersons(referential: Holder): Holder {
    const signers = referential['signers']
    const changed = isHolder(signers)
      ? Object.fromEntries(Object.entries(signers).map(([who, held]) => [who, isHolder(held) ? rekeyed(held) : held]))
      : undefined
    const isSame =
      !changed || !isHolder(signers) || Object.entries(changed).every(([who, held]) => held === signers[who])
    return within(isSame ? referential : { ...referential, signers: changed }, 'prospect')
  }
}
