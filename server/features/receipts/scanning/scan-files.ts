import { largestFile } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Scanner } from './scanner.ts'
import type { Deps } from '../../../deps.ts'
import { DOSSIER_CHANNEL } from '../../../dossier/live-topics.ts'
import { refuseReceipt } from '../refuse-receipt.ts'

type ScanDeps = Parameters<typeof refuseReceipt>[0] & Pick<Deps, 'files' | 'log'>

const BATCH = 200
// After this many failures in a row the scanner counts as down. A single file it cannot scan does not block the others.
const MOST_FAILURES = 3

/**
 * Scans waiting files, new ones first, then those from before there was a scanner. Without a scanner, releases them
 * all.
 */
export async function scanWaiting(deps: ScanDeps, scanner: Scanner | null): Promise<number> {
  if (scanner === null) return releaseAll(deps)
  let scanned = 0
  let failures = 0
  for (const key of await findWaiting(deps)) {
    const isScanned = await scanFile(deps, scanner, key)
    failures = isScanned ? 0 : failures + 1
    if (isScanned) scanned++
    if (failures === MOST_FAILURES) break
  }
  return scanned
}

/** If the scanner fails, the file keeps waiting. */
export async function scanFile(deps: ScanDeps, scanner: Scanner, key: string): Promise<boolean> {
  const { db, files, log } = deps
  try {
    const found = await files.get(key)
    // Removed meanwhile; the sweep reports rows without content.
    if (!found) return true
    // The stream is unread when the scanner is down.
    const virus = await scanner.scan(found.content).finally(() => found.content.destroy())
    if (virus !== null) await refuseReceipt(deps, key, { virus })
    else await markClean(db, key)
    return true
  } catch (error) {
    if (await isTooLarge(deps, scanner, key)) return refuseTooLarge(deps, key)
    log.warn({ err: error, key }, 'failed to scan a file; the next run tries again')
    return false
  }
}

async function isTooLarge({ files }: ScanDeps, scanner: Scanner, key: string): Promise<boolean> {
  try {
    const size = await files.size(key)
    return size !== null && !(await scanner.takes(size))
  } catch {
    return false
  }
}

/** The uploader of a new file is asked for a smaller one; files from before there was a scanner stay. */
async function refuseTooLarge(deps: ScanDeps, key: string): Promise<boolean> {
  const file = await deps.db.selectFrom('stored_file').select('scan').where('key', '=', key).executeTakeFirst()
  const isNew = file?.scan === 'to_scan'
  deps.log.error({ key, isNew }, `a file was not scanned: ${TOO_SMALL}`)
  if (isNew) await refuseReceipt(deps, key, { tooLarge: true })
  return true
}

const TOO_SMALL = 'the scanner takes no file of its size; raise StreamMaxLength of clamd'

/** Logs at start when the scanner's size limit is below the upload limit. */
export async function checkScanner(
  { deployment, log }: Pick<Deps, 'deployment' | 'log'>,
  scanner: Scanner,
): Promise<void> {
  const bytes = largestFile(deployment.forNewDossiers.upload)
  const takesAll = await scanner.takes(bytes).catch((error: unknown) => {
    log.warn({ err: error }, 'the scanner does not answer; files wait for it')
    return true
  })
  if (!takesAll) log.error({ bytes }, `the company takes files that would be refused: ${TOO_SMALL}`)
}

/** Notifies open screens, since others may read the file now. */
async function markClean(db: Deps['db'], key: string): Promise<void> {
  await sql`
    with clean as (update stored_file set scan = 'clean' where key = ${key} returning key)
    select pg_notify(${DOSSIER_CHANNEL}, dossier_id::text) from receipt join clean on clean.key = file_key`.execute(db)
}

async function findWaiting({ db }: ScanDeps): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .innerJoin('receipt', 'receipt.file_key', 'stored_file.key')
    .select('stored_file.key')
    .where('stored_file.scan', 'in', ['to_scan', 'none'])
    .orderBy(sql`stored_file.scan = 'none'`)
    .orderBy('stored_file.created_at')
    .orderBy('stored_file.key')
    .limit(BATCH)
    .execute()
  return rows.map(({ key }) => key)
}

async function releaseAll({ db }: ScanDeps): Promise<number> {
  await db.updateTable('stored_file').set({ scan: 'none' }).where('scan', '=', 'to_scan').execute()
  return 0
}
