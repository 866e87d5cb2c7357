import type { Content, Json } from '@parcelle/domain/studio'
import type { Locale, ProductFact, Value } from '@parcelle/forms'
import { isHolder, readText } from '../model/form-model.ts'
import { SAMPLES } from '../model/uses.ts'

export type Sample = {
  readonly id: string
  readonly title: string
  readonly direct: boolean
  readonly answers: Readonly<Record<string, Value>>
}

/** The samples of a form, each with the answers of the one that it is like. */
export function listSamples(content: Content, formName: string, locale: Locale): Sample[] {
  const file = content[SAMPLES]
  const all = isHolder(file) && Array.isArray(file['samples']) ? file['samples'].filter(isHolder) : []
  const byId = new Map(all.map((sample) => [sample['id'], sample]))
  return all.flatMap((sample): Sample[] => {
    const chain = listChain(sample, byId)
    const form = chain.findLast((one) => one['form'] !== undefined)?.['form']
    if (form !== formName && form !== camelCase(formName)) return []
    const answers = Object.assign({}, ...chain.map((one) => one['answers']))
    const direct = chain.findLast((one) => one['direct'] !== undefined)?.['direct'] === true
    return [
      { id: String(sample['id']), title: readText(sample['title'], locale) || String(sample['id']), direct, answers },
    ]
  })
}

type Holder = { readonly [key: string]: Json }

/** The sample after all samples that it extends. Stops at a cycle. */
function listChain(sample: Holder, byId: ReadonlyMap<Json | undefined, Holder>): Holder[] {
  const chain: Holder[] = []
  for (let one: Holder | undefined = sample; one && !chain.includes(one); one = byId.get(one['like']))
    chain.unshift(one)
  return chain
}

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

type Product = ProductFact & { readonly name: string }

export function listProducts(content: Content): Product[] {
  const file = content['products.json']
  const products = isHolder(file) && Array.isArray(file['products']) ? file['products'].filter(isHolder) : []
  return products.flatMap(({ code, name, unitPrice, minimumShares, minimumSharesNext }): Product[] => {
    if (typeof code !== 'string' || typeof unitPrice !== 'number' || typeof minimumShares !== 'number') return []
    const next = typeof minimumSharesNext === 'number' ? { minimumSharesNext } : {}
    return [{ code, name: String(name ?? code), unitPrice, minimumShares, ...next }]
  })
}

export function listCustomerRules(settings: Json | undefined): string[] {
  const rules = isHolder(settings) ? settings['rules'] : undefined
  const isOn = (rule: Json | undefined) => isHolder(rule) && rule['off'] !== true
  return isHolder(rules) ? Object.keys(rules).filter((name) => isOn(rules[name])) : []
}
