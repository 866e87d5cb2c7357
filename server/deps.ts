import type { FormStore } from './deployment/form-store.ts'
import type { DossierDeps } from './dossier/deps.ts'
import type { Limiter } from './platform/database/limiter.ts'
import type { Replica } from './platform/database/replica/replica.ts'
import type { Identity } from './platform/http/identity.ts'
import type { DocumentMaker } from './platform/pdf/making/making.ts'
import type { CustomerSystem } from './ports/customer-system.ts'

/** External dependencies, chosen once by program.ts (or a test) and passed to every feature. */
export type Deps = DossierDeps & {
  documentMaker: Pick<DocumentMaker, 'make'>
  customers: CustomerSystem
  identity: Identity
  limiter: Limiter
  /** For lists, search, counters, exports and dashboards; null: they read the primary. */
  replica: Replica | null
}

/** Without what belongs to requests. */
export type JobDeps = Omit<Deps, 'identity' | 'limiter' | 'live' | 'replica'>

/** What begins a dossier, or has none, reads the live edition; nothing else receives it. */
export type LiveDeps = Deps & { forms: FormStore }
export type LiveJobDeps = JobDeps & { forms: FormStore }
