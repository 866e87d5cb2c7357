import backOffice from '../../../deployments/aurea/forms/back-office.json' with { type: 'json' }
import client from '../../../deployments/aurea/forms/client.json' with { type: 'json' }
import catalogue from '../../../deployments/aurea/products.json' with { type: 'json' }
import { compileTrusted } from '../compile/compile-trusted.ts'
import type { Definition, Facts, Value } from '../definition.ts'
import type { Form } from '../compile/form.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import samples from '../../../deployments/demo/dossiers.json' with { type: 'json' }

export type Given = Readonly<Record<string, unknown>>
type Sample = { readonly form: number; readonly direct: boolean; readonly values: Given }

export const folders = [...samples.folders, ...samples.manualFolders]

export function folder(id: string): Sample {
  return folders.find((one) => one.id === id) ?? absent(id)
}

/** A sample folder on its form, with some answers or facts changed. */
export function open({ form, direct, values }: Sample, changes: Given = {}, more: Partial<Facts> = {}): Session {
  const facts = { state: 'ongoing', today: samples.today, products: catalogue.products, direct, ...more }
  const given = Object.entries({ ...values, ...changes })
  return openSession(
    forms.get(form) ?? absent(form),
    facts,
    given.map(([name, value]) => [name, answerOf(value)]),
  )
}

const forms = new Map([client, backOffice].map((json) => [json.id, load(json)]))

function load(json: unknown): Form {
  // A file of the deployment is what its checker says it is; tests of the checker are elsewhere.
  const compiled = compileTrusted(json as Definition)
  return compiled.ok ? compiled.form : absent(JSON.stringify(compiled.findings))
}

function answerOf(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.map(titleOf)
}

/** The samples describe an upload by its receipts; the engine knows them by their names. */
const titleOf = (item: unknown) =>
  typeof item === 'object' && item !== null && 'title' in item ? String(item.title) : String(item)

function absent(what: string | number): never {
  throw new Error(`not among the samples: ${what}`)
}
