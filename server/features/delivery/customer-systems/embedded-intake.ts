import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Files } from '../../../platform/files/files.ts'
import { toRow } from './customer-rows.ts'
import type {
  AccountCodes,
  DeliveryAnswer,
  KnownCustomer,
  OutgoingDossier,
  OutgoingFile,
} from '../../../ports/customer-system.ts'
import { DeliveryBody } from './protocol.ts'

/** `locale` is the language of its refusals: the company's. */
export type Intake = { db: Db; files: Files; locale: Locale }

/** Stores the files first, then applies the dossier in one transaction. */
export async function receiveDossier(
  intake: Intake,
  delivery: OutgoingDossier,
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  for (const file of delivery.files) {
    signal.throwIfAborted()
    if (!(await isFileStored(intake.db, file))) await storeFile(intake, file)
  }
  return intake.db.transaction().execute((tx) => apply(tx, intake, delivery))
}

async function storeFile({ db, files }: Intake, { sha256, mimetype, open }: OutgoingFile): Promise<void> {
  const key = randomUUID()
  const stored = await files.put(key, await open())
  if (stored.sha256.toString('hex') !== sha256) throw new Error('a file does not match its digest')
  await db.transaction().execute(async (tx) => {
    await lock(tx, sha256)
    // The content of the second of two concurrent deliveries has no row, so the sweep deletes it.
    if (await isFileStored(tx, { sha256 })) return
    await tx
      .insertInto('stored_file')
      .values({ key, mimetype, ...stored })
      .execute()
    await tx.insertInto('received_paper').values({ sha256: stored.sha256, file_key: key }).execute()
  })
}

async function isFileStored(db: Db, { sha256 }: Pick<OutgoingFile, 'sha256'>): Promise<boolean> {
  const found = db.selectFrom('received_paper').select('sha256').where('sha256', '=', Buffer.from(sha256, 'hex'))
  return (await found.executeTakeFirst()) !== undefined
}

const lock = (tx: Tx, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 29))`.execute(tx)

async function apply(
  tx: Tx,
  { locale }: Intake,
  { dossierId, digest, body }: OutgoingDossier,
): Promise<DeliveryAnswer> {
  await lock(tx, dossierId)
  const held = await tx
    .selectFrom('received_dossier')
    .select(['digest', 'accounts'])
    .where('dossier_id', '=', dossierId)
    .executeTakeFirst()
  // Safe cast: only this file writes the column.
  if (held?.digest.toString('hex') === digest) return { outcome: 'applied', accounts: held.accounts as AccountCodes }
  if (held) return { outcome: 'held', digest: held.digest.toString('hex') }
  const parsed = DeliveryBody.parse(JSON.parse(body))
  const unknown = await findUnknownCode(tx, parsed)
  if (unknown !== null)
    return { outcome: 'refused', reason: translator(locale)('delivery.unknown-customer', { code: unknown }) }
  const accounts = await openAccounts(tx, parsed)
  await tx
    .insertInto('received_dossier')
    .values((is) => ({
      dossier_id: dossierId,
      digest: Buffer.from(digest, 'hex'),
      body,
      accounts: JSON.stringify(accounts),
      amount: parsed.dossier.amountPaid,
      product: parsed.dossier.product,
      product_name: is.selectFrom('dossier').select('product_name').where('id', '=', dossierId),
    }))
    .execute()
  return { outcome: 'applied', accounts }
}

async function findUnknownCode(tx: Tx, { accounts: { np, usu } }: DeliveryBody): Promise<string | null> {
  for (const code of [np?.code, usu?.code]) {
    if (code == null) continue
    const known = await tx.selectFrom('customer').select('code').where('code', '=', code).executeTakeFirst()
    if (!known) return code
  }
  return null
}

async function openAccounts(tx: Tx, { accounts: { np, usu } }: DeliveryBody): Promise<AccountCodes> {
  return {
    ...(np && { np: np.code ?? (await createCustomer(tx, np)) }),
    ...(usu && { usu: usu.code ?? (await createCustomer(tx, usu)) }),
  }
}

type NewAccount = NonNullable<DeliveryBody['accounts']['np']>

async function createCustomer(tx: Tx, { subscriber, coSubscriber, partner }: NewAccount): Promise<string> {
  const customer: Omit<KnownCustomer, 'code'> = { holders: { subscriber: subscriber ?? {}, coSubscriber }, partner }
  const row = toRow(customer)
  // Skips codes that imported customers already have.
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
