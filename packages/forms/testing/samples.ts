import backOffice from '../../../deployments/aurea/forms/back-office.json' with { type: 'json' }
import client from '../../../deployments/aurea/forms/client.json' with { type: 'json' }
import catalogue from '../../../deployments/aurea/products.json' with { type: 'json' }
import settings from '../../../deployments/aurea/settings.json' with { type: 'json' }
import { compileTrusted } from '../compile/compile-trusted.ts'
import { fillForm, readThresholds } from '../compile/thresholds.ts'
import type { Definition, Facts, Value } from '../definition.ts'
import type { Form } from '../compile/form.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import samples from '../../../deployments/demo/dossiers.json' with { type: 'json' }

export type Answers = Readonly<Record<string, unknown>>
type Sample = { readonly form: number; readonly direct: boolean; readonly values: Answers }

export const sampleDossiers = [...samples.folders, ...samples.manualFolders]

export function findSample(id: string): Sample {
  return sampleDossiers.find((one) => one.id === id) ?? throwMissing(id)
}

export function openSample(
  { form, direct, values }: Sample,
  changes: Answers = {},
  more: Partial<Facts> = {},
): Session {
  const facts = { state: 'ongoing', today: samples.today, products: catalogue.products, direct, ...more }
  const given = Object.entries({ ...values, ...changes })
  return openSession(
    forms.get(form) ?? throwMissing(form),
    facts,
    given.map(([name, value]) => [name, answerOf(value)]),
  )
}

const forms = new Map([client, backOffice].map((json) => [json.id, load(json)]))

function load(json: unknown): Form {
  // Deployment files are checked by other tests.
  const compiled = compileTrusted(fillForm(json as Definition, readThresholds(settings)))
  return compiled.ok ? compiled.form : throwMissing(JSON.stringify(compiled.findings))
}

function answerOf(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.map(titleOf)
}

/** The samples describe uploads by receipt objects; the engine stores their names. */
const titleOf = (item: unknown) =>
  typeof item === 'object' && item !== null && 'title' in item ? String(item.title) : String(item)

function throwMissing(what: string | number): never {
  throw new Error(`not among the samples: ${what}`)
}
