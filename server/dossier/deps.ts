import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Deployment } from '../deployment/deployment.ts'
import type { FormStore } from '../deployment/form-store.ts'
import type { Listener } from '../platform/database/listener.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Files } from '../platform/files/files.ts'
import type { SigningTool } from '../ports/signing-tool.ts'
import type { DossierHooks } from './hooks.ts'

/** What the rules of a dossier need, in a request as in a job. */
export type DossierDeps = {
  config: Config
  deployment: Deployment
  db: Db
  forms: FormStore
  /** Receipts and generated documents. */
  files: Files
  /** Where envelopes are signed. */
  esign: SigningTool
  /** Notifies of every change to a dossier, whichever process made it. */
  live: Listener
  log: Logger
  /** The day in Paris, YYYY-MM-DD. */
  today: () => string
  hooks: DossierHooks
}
