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
import { loadParts, type Deployment } from './deployment.ts'
import { withLiveShell, withPrintedShell } from './shell.ts'
import { findLiveEdition, findPublishedParts } from './edition-rows.ts'
import { digestParts, type Parts } from './parts.ts'

export type PublishedForm = {
  formId: number
  /** The edition that it belongs to. */
  edition: string
  definition: Definition
  /** Compiled by the engine. */
  form: Form
  /** What the company decided in this edition, with the shell of the live one. */
  deployment: Deployment
}

/** Callers inside a transaction pass it as `from`: waiting for a second connection while holding one could deadlock. */
export type DossierForms = {
  /** A published edition never changes, so it is cached compiled. `sentUnder`: the edition whose shell documents print. */
  find(formId: number, edition: string, from?: Db, sentUnder?: string): Promise<PublishedForm | null>
}

/** Only without a dossier: a dossier has its own edition. */
export type FormStore = DossierForms & {
  /** In the live edition, which new dossiers get. */
  current(formId: number, from?: Db): Promise<PublishedForm | null>
  /** What the company decided, where there is no dossier. */
  liveDeployment(from?: Db): Promise<Deployment>
}

// One takes a few megabytes: editions share the lists that they have in common.
const CACHE_SIZE = 20

type Forms = ReadonlyMap<number, { definition: Definition; form: Form }>
type CompiledEdition = { deployment: Deployment; forms: Forms }
type LoadedEdition = {
  /** With the shell of the live edition. */
  deployment(): Deployment
  /** With its own shell. */
  asPublished: Deployment
  forms: Forms
}

/** By company and digest of the files, for all stores of the process: requests and jobs have one each. */
const compiledEditions = new Map<string, CompiledEdition>()

/** `live` is the deployment of the process, which follows the live edition. */
export function formStore(db: Db, live: Deployment): FormStore {
  const cache = new Map<string, Promise<LoadedEdition | null>>()

  /** Concurrent calls for the same edition share one read. */
  function load(edition: string, from: Db): Promise<LoadedEdition | null> {
    const cached = cache.get(edition)
    cache.delete(edition)
    const loaded = cached ?? loadEdition(from, edition, live)
    cache.set(edition, loaded)
    if (!cached) void loaded.then((found) => found ?? cache.delete(edition)).catch(() => cache.delete(edition))
    evictOldest(cache)
    return loaded
  }

  async function find(
    formId: number,
    edition: string,
    from: Db = db,
    sentUnder?: string,
  ): Promise<PublishedForm | null> {
    const loaded = await load(edition, from)
    const found = loaded?.forms.get(formId)
    if (!loaded || !found) return null
    const other = sentUnder === undefined ? null : await load(sentUnder, from)
    const shown = loaded.deployment()
    return { formId, edition, ...found, deployment: other ? withPrintedShell(shown, other.asPublished) : shown }
  }

  return {
    find,
    async liveDeployment(from = db) {
      const id = await findLiveEdition(from)
      const loaded = id === null ? null : await load(id, from)
      if (!loaded) throw new Error('no edition was published')
      return loaded.deployment()
    },
    async current(formId, from = db) {
      const id = await findLiveEdition(from)
      return id === null ? null : find(formId, id, from)
    },
  }
}

async function loadEdition(db: Db, edition: string, live: Deployment): Promise<LoadedEdition | null> {
  const parts = await findPublishedParts(db, edition)
  if (!parts) return null
  const key = `${live.customer} ${digestParts(parts)}`
  const compiled = compiledEditions.get(key) ?? compileParts(parts, edition, live)
  compiledEditions.delete(key)
  compiledEditions.set(key, compiled)
  evictOldest(compiledEditions)
  return toLoaded(compiled, live)
}

const toLoaded = ({ deployment, forms }: CompiledEdition, live: Deployment): LoadedEdition => ({
  deployment: withLiveShell(deployment, live),
  asPublished: deployment,
  forms,
})

/** Throws when a form does not compile, which a draft may not. */
export function compileEdition(parts: Parts, edition: string, live: Deployment): LoadedEdition {
  return toLoaded(compileParts(parts, edition, live), live)
}

function compileParts(parts: Parts, edition: string, { customer }: Deployment): CompiledEdition {
  const deployment = loadParts(parts, { customer, features: {} })
  const forms = deployment.definitions.map((definition) => {
    const compiled = compileTrusted(definition)
    if (!compiled.ok)
      throw new Error(`form ${definition.id} of ${edition} does not compile: ${JSON.stringify(compiled.findings)}`)
    return [definition.id, { definition, form: compiled.form }] as const
  })
  return { deployment, forms: new Map(forms) }
}

/** The facts for the engine, with what the company decided in the dossier's edition. */
type DeploymentFacts = Facts & { deployment: Deployment }

/** `products`: as they were when the dossier was sold. */
export function engineFacts(
  deployment: Deployment,
  dossier: { direct: boolean; status: string; markers: readonly string[] },
  today: string,
  products: readonly ProductFact[] = deployment.products,
): DeploymentFacts {
  const { direct, status: state, markers } = dossier
  const { rules, datalists } = deployment
  return { direct, state, markers, today, rules: Object.keys(rules), products, datalists, deployment }
}

/** What the company decided in the edition of the dossier that the session shows. */
export function deploymentOf(session: Session): Deployment {
  const { deployment }: Partial<DeploymentFacts> = session.facts()
  if (!deployment) throw new Error('this session is not that of a dossier')
  return deployment
}

/** The answer to a referential entry such as `detentionMode`: that of its element, or the company's fixed answer. */
export function partValue(session: Session, part: string): Value {
  const ref = session.form.definition.referential?.[part]
  if (typeof ref === 'string' || typeof ref === 'number') return session.value(ref)
  const { deployment }: Partial<DeploymentFacts> = session.facts()
  return deployment?.fixedParts[part] ?? null
}

function evictOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys()
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
}

type FormKind = 'client' | 'backOffice'

export function findFormKind({ forms }: Pick<Deployment, 'forms'>, { form_id }: { form_id: number }): FormKind {
  return form_id === forms.backOffice ? 'backOffice' : 'client'
}
