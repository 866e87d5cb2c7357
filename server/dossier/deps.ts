import type { Consequence, EnvelopeStatus } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Shell } from '../deployment/shell.ts'
import type { DossierForms } from '../deployment/form-store.ts'
import type { Listener } from '../platform/database/listener.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { Files } from '../platform/files/files.ts'
import type { SigningTool } from '../ports/signing-tool.ts'
import type { DossierRow } from './access/access.ts'
import type { Author } from './evidence/events.ts'

export type DossierDeps = {
  config: Config
  /** Of the live edition. What a dossier is decided by is in its own: `findDossierForm`, `deploymentOf`. */
  deployment: Shell
  db: Db
  forms: DossierForms
  /** Receipts and generated documents. */
  files: Files
  esign: SigningTool
  /** Notifies of every change to a dossier, by any process. */
  live: Listener
  log: Logger
  /** The day in Paris, YYYY-MM-DD. */
  today: () => string
  hooks: DossierHooks
}

export type StatusDeps = Pick<DossierDeps, 'config' | 'deployment' | 'forms' | 'today' | 'esign' | 'hooks'>
export type DecisionDeps = Pick<StatusDeps, 'config' | 'forms' | 'deployment' | 'today' | 'hooks'>

/** A dossier that has just changed status: its row and answers at the new status, who changed it and why. */
export type StatusChange = {
  tx: Tx
  deps: StatusDeps
  dossier: DossierRow
  session: Session
  author: Author
  reason: string | null
}

/** A dossier that has just been decided on: its row as decided. */
export type DecisionMade = { tx: Tx; deps: DecisionDeps; dossier: DossierRow; author: Author; at: Date }

/** A receipt that the virus scanner refused, already removed from its dossier. */
export type ReceiptRefused = {
  tx: Tx
  dossier: DossierRow
  receipt: { element_id: number; added_at: Date }
  author: Author
}

export type Consequences = Readonly<Record<Consequence, (change: StatusChange) => Promise<void>>>

/**
 * What features contribute to the life of a dossier, in the transaction that changes it. `features.ts` assembles them,
 * because this folder imports no feature.
 */
export type DossierHooks = {
  countFilesToScan(tx: Tx, dossierId: string): Promise<number>
  /** The state of the envelope that a dossier waits for, if it waits for one. */
  findEnvelopeState(tx: Tx, dossier: DossierRow): Promise<EnvelopeStatus | undefined>
  consequences: Consequences
  afterDecision: readonly ((decision: DecisionMade) => Promise<void>)[]
  afterReceiptRefused: readonly ((refusal: ReceiptRefused) => Promise<void>)[]
}
