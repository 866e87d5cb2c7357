import type { AccountMatch } from '@parcelle/contract/decision/pairing'
import {
  isListed,
  listAccounts,
  matchHolders,
  pairingScopes,
  toCustomerCode,
  type Holders,
  type Match,
  type PairingScope,
} from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findReferentialElements } from '../../../dossier/answers/referential.ts'
import { readSides, type Sides } from '../../../dossier/pairing/sides.ts'
import type { CustomerSystem, KnownCustomer } from '../../../ports/customer-system.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { DeliveryBody } from '../../delivery/index.ts'
import { openSignedSession } from '../../signing/index.ts'
import { presentIdentity } from './present-identity.ts'

/** What the customer system knows about the holders of one side. */
export type SideCheck = {
  scope: PairingScope
  holders: Holders | null
  known: readonly KnownCustomer[]
  /** The customer whose number the dossier states. */
  stated: KnownCustomer | null
  /** The paired customer beside the dossier. */
  paired: { customer: KnownCustomer; match: Match | null } | null
}

type CheckDeps = Pick<Deps, 'customers' | 'db' | 'deployment' | 'forms' | 'today'>

/** Asks the customer system about both sides of a dossier. Not to be called under a lock. */
export async function checkPairing(deps: CheckDeps, dossier: DossierRow): Promise<SideCheck[]> {
  const session = await openSignedSession(deps, dossier, deps.db)
  const sides = readSides(session, dossier)
  const bought = dossier.dismemberment_scope ?? 'np'
  const number = readStatedNumber(session)
  return Promise.all(
    pairingScopes.map((scope) =>
      checkSide(
        deps.customers,
        sides,
        { scope, paired: dossier.pairing[scope]?.code ?? null },
        scope === bought ? number : null,
      ),
    ),
  )
}

async function checkSide(
  customers: CustomerSystem,
  sides: Sides,
  { scope, paired }: { scope: PairingScope; paired: string | null },
  number: string | null,
): Promise<SideCheck> {
  const holders = sides[scope]
  const found = holders ? await customers.findCandidates(holders) : []
  const isFitting = ({ holders: theirs }: KnownCustomer) =>
    isListed(holders?.coSubscriber != null, { cosous: theirs.coSubscriber !== null })
  const find = async (code: string | null) =>
    code === null ? null : (found.find((one) => one.code === code) ?? (await customers.findByCode(code)))
  const [stated, customer] = [await find(number), await find(paired)]
  return {
    scope,
    holders,
    known: found.filter(isFitting),
    stated,
    paired: customer && { customer, match: holders && matchHolders(holders, customer.holders) },
  }
}

/** The customer number that the subscriber wrote into the form. */
function readStatedNumber(session: Session): string | null {
  const { number } = findReferentialElements(session.form, 'known', 'subscriber')
  const value = number !== undefined && session.visible(number) ? session.value(number) : null
  return typeof value === 'string' ? toCustomerCode(value) : null
}

/** The customers whom the dossier is about, unless the same acceptance was sent before. */
export async function findMatches(
  { db }: Pick<Deps, 'db'>,
  dossier: DossierRow,
  checks: readonly SideCheck[],
): Promise<AccountMatch[]> {
  return (await isSentBefore(db, dossier)) ? [] : listMatches(checks)
}

/** After a delivery without an answer, the customer system may have created the accounts for this very dossier. */
async function isSentBefore(db: Db, dossier: DossierRow): Promise<boolean> {
  if (dossier.integrate_state !== 'error') return false
  const sent = await db
    .selectFrom('delivery')
    .select('body')
    .where('dossier_id', '=', dossier.id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (!sent?.body) return false
  const { accounts } = DeliveryBody.parse(JSON.parse(sent.body))
  const current = listAccounts(toDeal(dossier), dossier.pairing)
  return pairingScopes.every((scope) => accounts[scope]?.code === current[scope]?.code)
}

const toDeal = (dossier: DossierRow) => ({
  detentionMode: dossier.detention_mode,
  scope: dossier.dismemberment_scope,
})

/** By all that identifies them, or by their number. */
function listMatches(checks: readonly SideCheck[]): AccountMatch[] {
  return checks.flatMap(({ scope, holders, known, stated }) => {
    const certain = known.filter((one) => holders && matchHolders(holders, one.holders).grade === 'certain')
    const toMatch = (reason: AccountMatch['reason']) => (one: KnownCustomer) => ({
      scope,
      code: one.code,
      name: presentIdentity(one.holders.subscriber).fullName,
      reason,
    })
    const others = stated && !certain.some(({ code }) => code === stated.code) ? [stated] : []
    return [...certain.map(toMatch('certain')), ...others.map(toMatch('stated'))]
  })
}

/** Names of the customers that accepting the dossier creates. */
export function listCreated(
  dossier: DossierRow,
  checks: readonly SideCheck[],
): { scope: PairingScope; name: string }[] {
  const accounts = listAccounts(toDeal(dossier), dossier.pairing)
  return checks.flatMap(({ scope, holders }) => {
    if (accounts[scope]?.code !== null) return []
    const people = holders ? [holders.subscriber, ...(holders.coSubscriber ? [holders.coSubscriber] : [])] : []
    return [{ scope, name: people.map((one) => presentIdentity(one).fullName).join(', ') }]
  })
}
