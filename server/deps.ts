import type { Role } from '@parcelle/domain'
import type { Logger } from 'pino'
import type { Db } from './adapters/database/tables.ts'
import type { Identity } from './adapters/identity/identity.ts'
import type { Config } from './config.ts'
import type { Deployment } from './deployment.ts'
import type { Limiter } from './adapters/database/limiter.ts'

/** The outside world, chosen once by main.ts (or a test) and handed to every room. */
export type Deps = {
  config: Config
  deployment: Deployment
  db: Db
  identity: Identity
  limiter: Limiter
  log: Logger
}

/** Who is calling, read from the user's row at each call. */
export type User = {
  id: string
  username: string
  firstname: string
  lastname: string
  role: Role
  firmId: string | null
}
