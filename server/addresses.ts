import { ConfigProblem, type Config } from './config.ts'
import { asPrograms } from './platform/database/app-role.ts'
import { requireDatabase } from './platform/database/database.ts'

/** Where the database is reached, and as whom. */
export type Addresses = {
  /** The programs' login, possibly through a pooler. */
  programs: string
  /** The programs' login at PostgreSQL itself, for LISTEN. */
  direct: string
  /** Null: another program prepares the database. */
  owner: string | null
}

/** Asks the embedded database for no password: only the user who runs the product reaches its socket. */
export const embeddedAddresses = (ownerUrl: string): Addresses => ({
  owner: ownerUrl,
  programs: asPrograms(ownerUrl),
  direct: asPrograms(ownerUrl),
})

export function toAddresses(
  programs: string,
  { databaseOwnerUrl: owner, databaseDirectUrl: direct }: Pick<Config, 'databaseOwnerUrl' | 'databaseDirectUrl'>,
): Addresses {
  return { programs, owner, direct: direct ?? (owner === null ? programs : withLogin(owner, programs)) }
}

/** The host, port and database of one address with the user and the password of another. */
function withLogin(place: string, login: string): string {
  const [address, { username, password }] = [new URL(place), new URL(login)]
  address.username = username
  address.password = password
  return address.href
}

/** Fails with one sentence unless the programs can work over these addresses; whether a pooler shares connections. */
export async function requireAddresses({ programs, direct }: Addresses): Promise<{ isShared: boolean }> {
  const mode = await requireDatabase(programs, 'DATABASE_URL', ['session', 'transaction'])
  if (direct === programs && mode === 'transaction')
    throw new ConfigProblem(
      'DATABASE_URL leads to a connection pooler in transaction mode: set DATABASE_DIRECT_URL to the address of PostgreSQL itself with the same login, over which each program hears of changes.',
    )
  if (direct !== programs) await requireDatabase(direct, 'DATABASE_DIRECT_URL')
  return { isShared: mode === 'transaction' }
}
