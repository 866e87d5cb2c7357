import type { DailyLimits, largestFile } from '@parcelle/domain'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Limiter } from '../database/limiter.ts'
import type { Listener } from '../database/listener.ts'
import type { Replica } from '../database/replica/replica.ts'
import type { Db } from '../database/tables.ts'
import type { Files } from '../files/files.ts'
import type { Locale } from '../locales/locale.ts'
import type { Identity } from './identity.ts'

/** `deployment` is the part of the company's settings that limits calls. */
export type HttpDeps = {
  config: Config
  db: Db
  files: Files
  identity: Identity
  limiter: Limiter
  live: Listener
  replica: Replica | null
  log: Logger
  deployment: {
    locale: Locale
    /** Limits what a request brings, before its dossier is known. */
    forNewDossiers: { upload: Parameters<typeof largestFile>[0] }
    limits: DailyLimits
  }
}
