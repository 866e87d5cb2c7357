import {
  compileTrusted,
  type Definition,
  type Facts,
  type Form,
  type ProductFact,
  type Session,
  type Value,
} from '@parcelle/forms'
import type { Db } from '../platform/database/tables.ts'
import type { Deployment } from './deployment.ts'

export type PublishedForm = {
  formId: number
  version: string
  definition: Definition
  /** Compiled by the engine. */
  form: Form
}

/** Callers inside a transaction pass it as `from`: waiting for a second connection while holding one could deadlock. */
export type FormStore = {
  /** The version for new dossiers. */
  current(formId: number, from?: Db): Promise<PublishedForm | null>
  /** A published version never changes, so it is cached compiled. */
  find(formId: number, version: string, from?: Db): Promise<PublishedForm | null>
}

// Enough for the versions in use; compiling another takes a few milliseconds.
const CACHE_SIZE = 40

export function formStore(db: Db): FormStore {
  const cache = new Map<string, Promise<PublishedForm | null>>()

  /** Concurrent calls for the same version share one read. */
  function find(formId: number, version: string, from: Db = db): Promise<PublishedForm | null> {
    const key = `${formId} ${version}`
    const cached = cache.get(key)
    cache.delete(key)
    const form = cached ?? load(from, formId, version)
    cache.set(key, form)
    if (!cached) void form.then((found) => found ?? cache.delete(key)).catch(() => cache.delete(key))
    evictOldest(cache)
    return form
  }

  return {
    find,
    async current(formId, from = db) {
      const row = await from
        .selectFrom('form_current')
        .select('version')
        .where('form_id', '=', formId)
        .executeTakeFirst()
      return row ? find(formId, row.version, from) : null
    },
  }
}

/** The facts for the engine, with the company's fixed answers. */
type DeploymentFacts = Facts & Pick<Deployment, 'fixedParts'>

/** `products`: as they were when the dossier was sold. */
export type EngineSettings = Pick<Deployment, 'rules' | 'datalists' | 'fixedParts'> & {
  products: readonly ProductFact[]
}

export function engineFacts(
  { rules, products, datalists, fixedParts }: EngineSettings,
  dossier: { direct: boolean; status: string; markers: readonly string[] },
  today: string,
): DeploymentFacts {
  const { direct, status: state, markers } = dossier
  return { direct, state, markers, today, rules: Object.keys(rules), products, datalists, fixedParts }
}

/** The answer to a referential entry such as `detentionMode`: that of its element, or the company's fixed answer. */
export function partValue(session: Session, part: string): Value {
  const ref = session.form.definition.referential?.[part]
  if (typeof ref === 'string' || typeof ref === 'number') return session.value(ref)
  const { fixedParts }: Partial<DeploymentFacts> = session.facts()
  return fixedParts?.[part] ?? null
}

async function load(db: Db, formId: number, version: string): Promise<PublishedForm | null> {
  const row = await db
    .selectFrom('form_version')
    .select('definition')
    .where('form_id', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  // Unsafe cast: only definitions accepted by the engine are published.
  const definition = row.definition as Definition
  const compiled = compileTrusted(definition)
  if (!compiled.ok)
    throw new Error(`form ${formId} ${version} no longer compiles: ${JSON.stringify(compiled.findings)}`)
  return { formId, version, definition, form: compiled.form }
}

function evictOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys()
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
}

type FormKind = 'client' | 'backOffice'

export function findFormKind({ forms }: Pick<Deployment, 'forms'>, { form_id }: { form_id: number }): FormKind {
  return form_id === forms.backOffice ? 'backOffice' : 'client'
}
