import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Selectable } from 'kysely'
import pLimit from 'p-limit'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import { withoutCrash, type Range } from '../../platform/files/files.ts'
import type { Deps } from '../../deps.ts'
import { lockDossierRow } from '../../dossier/access/access.ts'
import { addDossierEvent, type Author } from '../../dossier/evidence/events.ts'
import { errorBody, notFound, Refusal } from '../../platform/errors/errors.ts'
import { makeCounter } from '../../platform/metrics/metrics.ts'
import { checkDigest } from './check-digest.ts'
import { checkPieces, passOn, pieceDigester, widen } from './piece-digests.ts'

const countDamagedFile = makeCounter(
  'parcelle_damaged_files_total',
  'Files read whose content did not match its stored digest',
)

type FileDeps = Pick<Deps, 'db' | 'files' | 'log'>
/** `dossierId` is null for a file without a dossier; `range` includes both ends. */
export type ReadRequest = { dossierId: string | null; author: Author; range?: Range }
type OpenedFile = { file: Selectable<Tables['stored_file']>; content: Readable }

/**
 * Opens a content and checks its digest while it is read. Damaged content ends in an error before its last piece and is
 * recorded in the evidence. Of a range only the pieces are read that it lies in. The caller must read to the end or
 * destroy the stream.
 */
export async function openStoredFile(deps: FileDeps, key: string, reading: ReadRequest): Promise<OpenedFile> {
  const file = await deps.db.selectFrom('stored_file').selectAll().where('key', '=', key).executeTakeFirst()
  // Removed since it was looked up.
  if (!file) throw notFound()
  const { range } = reading
  const digests = file.piece_digests
  const opened = range && digests ? openPieces(deps, file, reading, { range, digests }) : openWhole(deps, file, reading)
  return { file, content: withoutCrash(await opened) }
}

type StoredRow = OpenedFile['file']

async function openWhole(deps: FileDeps, file: StoredRow, reading: ReadRequest): Promise<Readable> {
  const { range } = reading
  const found = await openContent(deps, file.key)
  const report = (sha256: Buffer) => reportDamage(deps, file, sha256, reading)
  const digester = pieceDigester()
  const stored = readStore(deps, file.key, found)
  const content = Readable.from(checkDigest(range ? passOn(stored, digester.add) : stored, file.sha256, report, range))
  if (range) content.once('end', () => storeDigests(deps, file.key, digester.end()))
  return content.once('close', () => found.destroy())
}

/** For a file stored without digests of its pieces: the next range of it reads its own pieces only. */
function storeDigests({ db, log }: FileDeps, key: string, piece_digests: Buffer | null): void {
  if (!piece_digests) return
  const updated = db.updateTable('stored_file').set({ piece_digests }).where('key', '=', key).execute()
  updated.catch((error: unknown) =>
    log.warn({ err: error, key }, 'failed to store the digests of the pieces of a file'),
  )
}

type Part = { range: Range; digests: Buffer }

async function openPieces(
  deps: FileDeps,
  file: StoredRow,
  reading: ReadRequest,
  { range, digests }: Part,
): Promise<Readable> {
  const found = await openContent(deps, file.key, widen(range, file.size))
  const stored = readStore(deps, file.key, found)
  const content = Readable.from(checkPieces(stored, digests, range, () => lookAtWhole(deps, file, reading)))
  return content.once('close', () => found.destroy())
}

/** What a damaged piece is reported by, as damage that a whole reading finds. */
async function lookAtWhole(deps: FileDeps, file: StoredRow, reading: ReadRequest): Promise<Refusal> {
  const digest = createHash('sha256')
  for await (const piece of readStore(deps, file.key, await openContent(deps, file.key))) digest.update(piece)
  const found = digest.digest()
  if (!found.equals(file.sha256)) return reportDamage(deps, file, found, reading)
  return toRetrievalFailure(deps, file.key, new Error('a piece does not match its stored digest'))
}

async function openContent(deps: FileDeps, key: string, range?: Range): Promise<Readable> {
  const found = await deps.files.get(key, range).catch((error: unknown) => throwRetrievalFailure(deps, key, error))
  return found ? found.content : throwRetrievalFailure(deps, key, new Error('the row has no content'))
}

async function* readStore(deps: Pick<FileDeps, 'log'>, key: string, content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content) yield piece
  } catch (error) {
    throwRetrievalFailure(deps, key, error)
  }
}

// The specification fixes these messages.
const storeFailure = (sentence: string) => new Refusal(503, errorBody(sentence), { 'retry-after': '5' })

function toRetrievalFailure({ log }: Pick<FileDeps, 'log'>, key: string, error: unknown): Refusal {
  log.error({ err: error, key }, 'a file could not be read from the store')
  return storeFailure('An error occurred while retrieving the file')
}

function throwRetrievalFailure(deps: Pick<FileDeps, 'log'>, key: string, error: unknown): never {
  throw toRetrievalFailure(deps, key, error)
}

/** In ms, for all store calls before the reply starts. The whole request has 10 seconds. */
const STORE_TIMEOUT = 8_000

/** One deadline for several store calls, whose own timeouts would add up. The signal aborts the rest. */
export async function withDeadline<T>(
  deps: Pick<FileDeps, 'log'>,
  work: (signal: AbortSignal) => Promise<T>,
  patience = STORE_TIMEOUT,
): Promise<T> {
  const over = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const error = new Error('the store is too slow')
  const timer = setTimeout(() => reject(toRetrievalFailure(deps, 'several', error)), patience)
  try {
    return await Promise.race([work(over.signal), late])
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

const CONCURRENCY = 8

/** Checks before a long reply that the contents exist with their size. */
export async function requireContents(
  deps: Pick<FileDeps, 'files' | 'log'>,
  contents: readonly { key: string; size: number }[],
  signal: AbortSignal,
): Promise<void> {
  const limit = pLimit(CONCURRENCY)
  const checks = contents.map(({ key, size }) =>
    limit(async () => {
      signal.throwIfAborted()
      await requireContent(deps, key, size)
    }),
  )
  await Promise.all(checks)
}

async function requireContent(deps: Pick<FileDeps, 'files' | 'log'>, key: string, size: number): Promise<void> {
  const found = await deps.files.size(key).catch((error: unknown) => throwRetrievalFailure(deps, key, error))
  if (found !== size) throwRetrievalFailure(deps, key, new Error('the row has no content, or another'))
}

/** The specification refuses a removal while the store does not answer. */
export async function requireStore({ files, log }: Pick<FileDeps, 'files' | 'log'>, key: string): Promise<void> {
  await files.size(key).catch((error: unknown) => {
    log.error({ err: error, key }, 'a file could not be removed from the store')
    throw storeFailure('An error occurred while deleting the file')
  })
}

async function reportDamage(
  deps: FileDeps,
  { key, sha256 }: OpenedFile['file'],
  found: Buffer,
  { dossierId, author }: ReadRequest,
): Promise<Refusal> {
  countDamagedFile()
  if (dossierId !== null)
    await deps.db.transaction().execute(async (tx) => {
      await lockDossierRow(tx, dossierId)
      await addDamageEvent(tx, dossierId, author, { key, sha256 }, found)
    })
  return toRetrievalFailure(deps, key, new Error('the content does not match its stored digest'))
}

/** For callers that have locked the dossier. */
export async function reportDamageLocked(
  tx: Tx,
  { dossierId, author }: { dossierId: string; author: Author },
  file: Pick<OpenedFile['file'], 'key' | 'sha256'>,
  found: Buffer,
): Promise<void> {
  countDamagedFile()
  await addDamageEvent(tx, dossierId, author, file, found)
}

async function addDamageEvent(
  tx: Tx,
  dossierId: string,
  author: Author,
  { key, sha256 }: Pick<OpenedFile['file'], 'key' | 'sha256'>,
  found: Buffer,
): Promise<void> {
  const digests = { expected: sha256.toString('hex'), found: found.toString('hex') }
  await addDossierEvent(tx, dossierId, author, 'damaged_file', { key, ...digests })
}
