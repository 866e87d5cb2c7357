import type { Db } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../deps.ts'
import { openAuthority, type Authority } from '../../pdf/authority/authority.ts'
import { readTrusted } from '../../pdf/time-stamps/trusted.ts'
import { openTimeStamper, type TimeStamper } from '../../pdf/time-stamps/time-stamp.ts'
import type { ValidationSources } from '../../pdf/validation/collect.ts'
import { openCrlFetcher } from '../../pdf/validation/fetch-crl.ts'

export type SigningKeys = {
  authority: Authority
  stamp: TimeStamper | null
  validation: () => Promise<ValidationSources>
}

const keysByDatabase = new WeakMap<Db, Promise<SigningKeys>>()

/** Opens the signing keys once per database, at the first signature. */
export function openSigningKeys(deps: Pick<Deps, 'db' | 'config' | 'deployment' | 'log'>): Promise<SigningKeys> {
  const cached = keysByDatabase.get(deps.db)
  if (cached) return cached
  const keys = open(deps)
  keysByDatabase.set(deps.db, keys)
  // The next signature retries after a failure.
  keys.catch(() => keysByDatabase.delete(deps.db))
  return keys
}

async function open(deps: Pick<Deps, 'db' | 'config' | 'deployment' | 'log'>): Promise<SigningKeys> {
  const { db, config, deployment, log } = deps
  const authority = await openAuthority({ db, config, company: deployment.companyToday.name })
  const trusted = readTrusted(config)
  const fetchCrl = openCrlFetcher(log)
  return {
    authority,
    stamp: config.tsaUrl === null ? null : openTimeStamper(config.tsaUrl, trusted, log),
    validation: async () => ({ authorities: await authority.listAuthorities(), trusted, fetchCrl, log }),
  }
}
