import type { Db } from '../../database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { openAuthority, type Authority } from '../../../signing/pdf/authority/authority.ts'
import { openTimeStamper, type TimeStamper } from '../../../signing/pdf/time-stamp.ts'

type SigningKeys = { authority: Authority; stamp: TimeStamper | null }

const opened = new WeakMap<Db, Promise<SigningKeys>>()

/** By what papers are signed, opened when the first one is. */
export function openKeys(deps: Pick<Deps, 'db' | 'config' | 'deployment' | 'log'>): Promise<SigningKeys> {
  const known = opened.get(deps.db)
  if (known) return known
  const keys = open(deps)
  opened.set(deps.db, keys)
  // What failed once is tried again at the next signature.
  keys.catch(() => opened.delete(deps.db))
  return keys
}

async function open({ db, config, deployment, log }: Pick<Deps, 'db' | 'config' | 'deployment' | 'log'>) {
  const authority = await openAuthority({ db, config, company: deployment.company.name })
  return { authority, stamp: config.tsaUrl === null ? null : openTimeStamper(config.tsaUrl, log) }
}
