import type { DossierDeps } from './dossier/deps.ts'
import type { Limiter } from './platform/database/limiter.ts'
import type { Identity } from './platform/http/identity.ts'
import type { Making } from './platform/pdf/making/making.ts'
import type { CustomerSystem } from './ports/customer-system.ts'

/** Everything outside the process, chosen once by program.ts (or a test) and passed to every feature. */
export type Deps = DossierDeps & {
  /** Lays out PDF documents in worker threads. */
  papers: Pick<Making, 'make'>
  /** The management company's own customer system. */
  customers: CustomerSystem
  identity: Identity
  limiter: Limiter
}

/** What a job has: all but what belongs to requests. */
export type JobDeps = Omit<Deps, 'identity' | 'limiter' | 'live'>
