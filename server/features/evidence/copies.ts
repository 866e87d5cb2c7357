import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import { readAll, type Files } from '../../platform/files/files.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import { readCopyKeys, type CopyKeys } from './keys.ts'
import { findEditionCopyKey, findUncopiedEditionHead, setEditionHeadCopied, type EditionHead } from './edition-head.ts'
import { COPIES_FOLDER, listCopies } from './list-copies.ts'
import { findCopyKeys, findUncopiedHeads, setCopied, type Head } from '../../dossier/evidence/queries.ts'

const MAX_HEADS = 50_000

const CopiedHead = z.tuple([z.uuid(), z.int().positive(), z.hex()])
const Copy = z.strictObject({
  at: z.iso.datetime(),
  /** Links to the previous copy, which reveals one that was removed. */
  previous: z.strictObject({ key: z.string(), digest: z.hex() }).nullable(),
  heads: z.array(CopiedHead),
  /** Of the chain of editions, when it advanced. */
  editions: z.tuple([z.int().positive(), z.hex()]).optional(),
})
const SignedCopy = z.strictObject({ copy: Copy, kid: z.string(), signature: z.string() })

/**
 * Writes a signed copy of the heads that advanced since the last copy to the file store, so that rewriting the database
 * alone is detected. Returns how many were copied.
 */
export async function copyHeads(db: Db, files: Files, now = () => new Date()): Promise<number> {
  const keys = await readCopyKeys(db)
  let copied = 0
  for (;;) {
    const heads = await findUncopiedHeads(db, MAX_HEADS)
    const editions = await findUncopiedEditionHead(db)
    if (heads.length === 0 && editions === null) return copied
    const key = await writeCopy(files, keys, { heads, editions }, now())
    await setCopied(db, heads, key)
    if (editions) await setEditionHeadCopied(db, editions, key)
    copied += heads.length + (editions ? 1 : 0)
  }
}

type CopiedHeads = { heads: readonly Head[]; editions: EditionHead | null }

async function writeCopy(files: Files, keys: CopyKeys, { heads, editions }: CopiedHeads, at: Date): Promise<string> {
  const before = (await listCopies(files)).at(-1)
  const copy: z.infer<typeof Copy> = {
    at: at.toISOString(),
    previous: before === undefined ? null : { key: before, digest: digestOf((await readAll(files, before)) ?? '') },
    heads: heads.map((head) => [head.dossier_id, head.seq, head.hash.toString('hex')]),
    ...(editions && { editions: [editions.seq, editions.hash.toString('hex')] }),
  }
  const key = `${COPIES_FOLDER}${copy.at.replaceAll(':', '-')}.json`
  const content = JSON.stringify({ copy, ...keys.sign(toText(copy)) })
  await files.put(key, [Buffer.from(content)])
  return key
}

/** What is signed. */
const toText = ({ editions, ...rest }: z.infer<typeof Copy>) => canonicalJson(editions ? { ...rest, editions } : rest)

const digestOf = (content: string | Uint8Array) => hash('sha256', content)

type ReadCopy = ({ key: string; at: string } & CopiedHeads) | { key: string; breach: 'forged' | 'missing' }

/** All copies, oldest first, then the missing ones that the database or a later copy names. */
export async function* readCopies(db: Db, files: Files): AsyncGenerator<ReadCopy> {
  const keys = await readCopyKeys(db)
  const digests = new Map<string, string>()
  const named = new Set([...(await findCopyKeys(db)), ...(await findEditionCopyKey(db))])
  for (const key of await listCopies(files)) {
    const content = (await readAll(files, key)) ?? new Uint8Array()
    const signed = parseCopy(content)
    const previous = signed?.copy.previous
    if (previous) named.add(previous.key)
    const before = previous && digests.get(previous.key)
    const fits = before === undefined || before === null || before === previous?.digest
    digests.set(key, digestOf(content))
    if (!signed || !fits || !keys.isSigned(toText(signed.copy), signed)) yield { key, breach: 'forged' }
    else yield { key, at: signed.copy.at, ...toHeads(signed.copy) }
  }
  for (const key of named) if (!digests.has(key)) yield { key, breach: 'missing' }
}

function parseCopy(content: Uint8Array): z.infer<typeof SignedCopy> | null {
  try {
    return SignedCopy.parse(JSON.parse(Buffer.from(content).toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

const toHeads = ({ heads, editions }: z.infer<typeof Copy>): CopiedHeads => ({
  heads: heads.map(toHead),
  editions: editions ? { seq: editions[0], hash: Buffer.from(editions[1], 'hex') } : null,
})

const toHead = ([dossier_id, seq, sealed]: z.infer<typeof CopiedHead>): Head => ({
  dossier_id,
  seq,
  hash: Buffer.from(sealed, 'hex'),
})
