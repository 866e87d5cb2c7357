import type { Role } from '@parcelle/domain'
import type { Logger } from 'pino'
import type { Listener } from './platform/database/listener.ts'
import type { Db } from './platform/database/tables.ts'
import type { Identity } from './platform/http/identity.ts'
import type { CustomerSystem } from './ports/customer-system.ts'
import type { SigningTool } from './ports/signing-tool.ts'
import type { Files } from './platform/files/files.ts'
import type { Making } from './platform/pdf/making/making.ts'
import type { Config } from './config.ts'
import type { Deployment } from './deployment/deployment.ts'
import type { FormStore } from './deployment/form-store.ts'
import type { Limiter } from './platform/database/limiter.ts'

/** The outside world, chosen once by main.ts (or a test) and handed to every room. */
export type Deps = {
  config: Config
  deployment: Deployment
  db: Db
  forms: FormStore
  /** Receipts and generated documents. */
  files: Files
  /** Sets papers in pages, off the thread that answers. */
  papers: Pick<Making, 'make'>
  /** The management company's own customer system. */
  customers: CustomerSystem
  /** Where envelopes are signed. */
  esign: SigningTool
  identity: Identity
  limiter: Limiter
  /** Hears of every change to a dossier, whichever process made it. */
  live: Listener
  log: Logger
  /** The day it is in Paris, YYYY-MM-DD. */
  today: () => string
}

/** Who is calling, as the user's row says at each call. */
export type User = {
  id: string
  username: string
  firstname: string
  lastname: string
  role: Role
  firmId: string | null
  /** The sign-in that the token comes from, where the provider is ours. */
  session?: string
}
