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
  /** The definition, compiled by the engine. */
  form: Form
}

/** Whoever is in a transaction hands it over: waiting for a second connection, they would hold the first. */
export type FormStore = {
  /** The version that new dossiers get. */
  current(formId: number, from?: Db): Promise<PublishedForm | null>
  /** A version that was published once; kept compiled in memory, since it never changes. */
  find(formId: number, version: string, from?: Db): Promise<PublishedForm | null>
}

// Enough for the versions in use; an old one that returns is compiled again in a few milliseconds.
const KEPT = 40

export function formStore(db: Db): FormStore {
  const kept = new Map<string, Promise<PublishedForm | null>>()

  /** Those who ask for the same version at the same time wait for one reading. */
  function find(formId: number, version: string, from: Db = db): Promise<PublishedForm | null> {
    const key = `${formId} ${version}`
    const known = kept.get(key)
    kept.delete(key)
    const form = known ?? load(from, formId, version)
    kept.set(key, form)
    if (!known) void form.then((found) => found ?? kept.delete(key)).catch(() => kept.delete(key))
    forgetOldest(kept)
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

/** What the deployment tells the engine, and what it has settled for all its dossiers. */
type DeploymentFacts = Facts & Pick<Deployment, 'fixedParts'>

/** What the engine is told of a deployment; of its products, as a dossier was sold from them. */
export type Told = Pick<Deployment, 'rules' | 'datalists' | 'fixedParts'> & { products: readonly ProductFact[] }

/** What the deployment tells the engine: the rules that are on, the products and the lists. */
export function engineFacts(
  { rules, products, datalists, fixedParts }: Told,
  dossier: { direct: boolean; status: string; markers: readonly string[] },
  today: string,
): DeploymentFacts {
  const { direct, status: state, markers } = dossier
  return { direct, state, markers, today, rules: Object.keys(rules), products, datalists, fixedParts }
}

/**
 * The answer that plays a part in the form, such as `detentionMode`: that of the element its referential names, or
 * what the company has settled for all its dossiers.
 */
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
  // A border: only what the engine accepted was ever published.
  const definition = row.definition as Definition
  const compiled = compileTrusted(definition)
  if (!compiled.ok)
    throw new Error(`form ${formId} ${version} no longer compiles: ${JSON.stringify(compiled.findings)}`)
  return { formId, version, definition, form: compiled.form }
}

function forgetOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}

type FormKind = 'client' | 'backOffice'

/** Which of the company's two forms a dossier is on. */
export function findFormKind({ forms }: Pick<Deployment, 'forms'>, { form_id }: { form_id: number }): FormKind {
  return form_id === forms.backOffice ? 'backOffice' : 'client'
}
