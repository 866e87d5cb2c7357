import { Readable } from 'node:stream'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import { withoutCrash } from '../../platform/files/files.ts'
import { atMost } from '../../platform/async/limit-concurrency.ts'
import type { Deps } from '../../deps.ts'
import { lockDossierRow } from '../../dossier/access/access.ts'
import { addDossierEvent, type Author } from '../../dossier/evidence/events.ts'
import { errorBody, notFound, Refusal } from '../../platform/errors/errors.ts'
import { makeCounter } from '../../platform/http/metrics.ts'
import { checkDigest, type Range } from './check-digest.ts'

const countDamagedFile = makeCounter('parcelle_damaged_files_total', 'Files that were read and were not what was kept')

type Needs = Pick<Deps, 'db' | 'files' | 'log'>
/** Who reads a file of which dossier (null: of none); a part of it, both ends included, or all. */
type Reading = { dossierId: string | null; author: Author; range?: Range }
type Opened = { file: Selectable<Tables['stored_file']>; content: Readable }

/**
 * A content that a row names. It is held against its digest while it is read, all of it even for a part, and its last
 * piece leaves only when it is what was kept: what differs is refused or breaks off, and the evidence says so. Whoever
 * opens it reads it to its end or destroys it.
 */
export async function openStored(deps: Needs, key: string, { dossierId, author, range }: Reading): Promise<Opened> {
  const file = await deps.db.selectFrom('stored_file').selectAll().where('key', '=', key).executeTakeFirst()
  // Taken back since it was looked up.
  if (!file) throw notFound()
  const found = await deps.files.get(key).catch((error: unknown) => failed(deps, key, error))
  if (!found) return failed(deps, key, new Error('the row has no content'))
  const report = (sha256: Buffer) => reportDamage(deps, file, sha256, { dossierId, author })
  const content = Readable.from(checkDigest(readStore(deps, key, found.content), file.sha256, report, range))
  withoutCrash(content).once('close', () => found.content.destroy())
  return { file, content }
}

async function* readStore(deps: Pick<Needs, 'log'>, key: string, content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content) yield piece
  } catch (error) {
    failed(deps, key, error)
  }
}

// The seed's own sentences; browsers know them by heart.
const storeFailure = (sentence: string) => new Refusal(503, errorBody(sentence), { 'retry-after': '5' })

function retrievalFailed({ log }: Pick<Needs, 'log'>, key: string, error: unknown): Refusal {
  log.error({ err: error, key }, 'a file could not be read from the store')
  return storeFailure('An error occurred while retrieving the file')
}

function failed(deps: Pick<Needs, 'log'>, key: string, error: unknown): never {
  throw retrievalFailed(deps, key, error)
}

/** How long a request waits for the store in all before its answer begins, in ms: a person waits for 10 seconds. */
const STORE_PATIENCE = 8_000

/** One deadline for several calls to the store, whose own limits would add up. The signal says that it is over. */
export async function withDeadline<T>(
  deps: Pick<Needs, 'log'>,
  work: (signal: AbortSignal) => Promise<T>,
  patience = STORE_PATIENCE,
): Promise<T> {
  const over = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const error = new Error('the store is too slow')
  const timer = setTimeout(() => reject(retrievalFailed(deps, 'several', error)), patience)
  try {
    return await Promise.race([work(over.signal), late])
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

// So many contents of one request are asked for at the same time.
const AT_ONCE = 8

/** Before a long reading begins: whether contents are there, as long as they were kept. */
export async function needContents(
  deps: Pick<Needs, 'files' | 'log'>,
  contents: readonly { key: string; size: number }[],
  signal: AbortSignal,
): Promise<void> {
  const inTurn = atMost(AT_ONCE)
  const checks = contents.map(({ key, size }) =>
    inTurn(async () => {
      signal.throwIfAborted()
      await needContent(deps, key, size)
    }),
  )
  await Promise.all(checks)
}

async function needContent(deps: Pick<Needs, 'files' | 'log'>, key: string, size: number): Promise<void> {
  const found = await deps.files.size(key).catch((error: unknown) => failed(deps, key, error))
  if (found !== size) failed(deps, key, new Error('the row has no content, or another'))
}

/** Before a row is taken away: the specification refuses a removal while the store does not answer. */
export async function needStore({ files, log }: Pick<Needs, 'files' | 'log'>, key: string): Promise<void> {
  await files.size(key).catch((error: unknown) => {
    log.error({ err: error, key }, 'a file could not be removed from the store')
    throw storeFailure('An error occurred while deleting the file')
  })
}

async function reportDamage(
  deps: Needs,
  { key, sha256 }: Opened['file'],
  found: Buffer,
  { dossierId, author }: Reading,
): Promise<Refusal> {
  countDamagedFile()
  if (dossierId !== null)
    await deps.db.transaction().execute(async (tx) => {
      await lockDossierRow(tx, dossierId)
      await addDamage(tx, dossierId, author, { key, sha256 }, found)
    })
  return retrievalFailed(deps, key, new Error('the content is not what was kept'))
}

/** For who holds the dossier already: counts a content that is not what was kept, and the evidence says so. */
export async function reportDamageHeld(
  tx: Tx,
  { dossierId, author }: { dossierId: string; author: Author },
  file: Pick<Opened['file'], 'key' | 'sha256'>,
  found: Buffer,
): Promise<void> {
  countDamagedFile()
  await addDamage(tx, dossierId, author, file, found)
}

async function addDamage(
  tx: Tx,
  dossierId: string,
  author: Author,
  { key, sha256 }: Pick<Opened['file'], 'key' | 'sha256'>,
  found: Buffer,
): Promise<void> {
  const digests = { expected: sha256.toString('hex'), found: found.toString('hex') }
  await addDossierEvent(tx, dossierId, author, 'damaged_file', { key, ...digests })
}
