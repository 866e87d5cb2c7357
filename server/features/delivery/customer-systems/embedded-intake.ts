import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Files } from '../../../platform/files/files.ts'
import { toRow } from './customer-rows.ts'
import type {
  AccountCodes,
  Integrated,
  KnownCustomer,
  OutgoingDossier,
  OutgoingPaper,
} from '../../../ports/customer-system.ts'
import { Order } from './protocol.ts'

/** Where it keeps what it receives, and in which language it refuses: the company's. */
export type Intake = { db: Db; files: Files; locale: Locale }

/** What the customer system that comes with the product does with a dossier: its papers first, then the whole at once. */
export async function receiveDossier(
  intake: Intake,
  delivery: OutgoingDossier,
  signal: AbortSignal,
): Promise<Integrated> {
  for (const paper of delivery.papers) {
    signal.throwIfAborted()
    if (!(await isPaperKept(intake.db, paper))) await keepPaper(intake, paper)
  }
  return intake.db.transaction().execute((tx) => apply(tx, intake, delivery))
}

async function keepPaper({ db, files }: Intake, { sha256, mimetype, open }: OutgoingPaper): Promise<void> {
  const key = randomUUID()
  const kept = await files.put(key, await open())
  if (kept.sha256.toString('hex') !== sha256) throw new Error('a paper is not what its digest says')
  await db.transaction().execute(async (tx) => {
    await lock(tx, sha256)
    // What comes second has no row and is swept.
    if (await isPaperKept(tx, { sha256 })) return
    await tx
      .insertInto('stored_file')
      .values({ key, mimetype, ...kept })
      .execute()
    await tx.insertInto('received_paper').values({ sha256: kept.sha256, file_key: key }).execute()
  })
}

async function isPaperKept(db: Db, { sha256 }: Pick<OutgoingPaper, 'sha256'>): Promise<boolean> {
  const kept = db.selectFrom('received_paper').select('sha256').where('sha256', '=', Buffer.from(sha256, 'hex'))
  return (await kept.executeTakeFirst()) !== undefined
}

/** Those who bring the same thing come one after the other. */
const lock = (tx: Tx, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 29))`.execute(tx)

async function apply(tx: Tx, { locale }: Intake, { dossierId, digest, body }: OutgoingDossier): Promise<Integrated> {
  await lock(tx, dossierId)
  const held = await tx
    .selectFrom('received_dossier')
    .select(['digest', 'accounts'])
    .where('dossier_id', '=', dossierId)
    .executeTakeFirst()
  // What we wrote ourselves as JSON is read back as it was.
  if (held?.digest.toString('hex') === digest) return { outcome: 'applied', accounts: held.accounts as AccountCodes }
  if (held) return { outcome: 'held', digest: held.digest.toString('hex') }
  const order = Order.parse(JSON.parse(body))
  const stranger = await findStranger(tx, order)
  if (stranger !== null)
    return { outcome: 'refused', reason: translator(locale)('delivery.unknown-customer', { code: stranger }) }
  const accounts = await openAccounts(tx, order)
  await tx
    .insertInto('received_dossier')
    .values({ dossier_id: dossierId, digest: Buffer.from(digest, 'hex'), body, accounts: JSON.stringify(accounts) })
    .execute()
  return { outcome: 'applied', accounts }
}

/** A code that nobody has. */
async function findStranger(tx: Tx, { accounts: { np, usu } }: Order): Promise<string | null> {
  for (const code of [np?.code, usu?.code]) {
    if (code == null) continue
    const known = await tx.selectFrom('customer').select('code').where('code', '=', code).executeTakeFirst()
    if (!known) return code
  }
  return null
}

async function openAccounts(tx: Tx, { accounts: { np, usu } }: Order): Promise<AccountCodes> {
  return {
    ...(np && { np: np.code ?? (await createCustomer(tx, np)) }),
    ...(usu && { usu: usu.code ?? (await createCustomer(tx, usu)) }),
  }
}

type NewAccount = NonNullable<Order['accounts']['np']>

async function createCustomer(tx: Tx, { subscriber, coSubscriber, partner }: NewAccount): Promise<string> {
  const customer: Omit<KnownCustomer, 'code'> = { holders: { subscriber: subscriber ?? {}, coSubscriber }, partner }
  const row = toRow(customer)
  // Codes that came with the company's own customers are passed over.
  for (;;) {
    const added = await tx
      .insertInto('customer')
      .values({ code: sql<string>`'N' || lpad(nextval('customer_code')::text, 6, '0')`, ...row })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (added) return added.code
  }
}
