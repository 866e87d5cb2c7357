import type { Db, Tx } from '../../../platform/database/tables.ts'
import { isJson, parseExactly, type Json } from '../../../platform/canonical-json.ts'
import { inSnapshot, readChains, type Entry, type Head } from '../../../dossier/evidence/queries.ts'
import { toHashedForm } from '../../../dossier/evidence/seal.ts'
import { findNotes, findScreenings } from '../../screening/index.ts'
import * as find from './queries.ts'
import type { StoredContent } from './queries.ts'

/** The files of a pack by name: texts written from rows, and contents of the store. */
export type PackContents = {
  dossier: { id: string; number: string }
  head: Head | null
  texts: readonly { name: string; content: string }[]
  stored: readonly (StoredContent & { name: string })[]
  /** The store key of the last copy of its head. */
  copy: string | null
}

/** From one snapshot; null when there is no such dossier. */
export const readPackContents = (db: Db, id: string): Promise<PackContents | null> =>
  inSnapshot(db, (tx) => read(tx, id))

async function read(db: Tx, id: string): Promise<PackContents | null> {
  const dossier = await find.findDossierFacts(db, id)
  if (!dossier) return null
  const { entries, heads } = await readChains(db, [id])
  const chain = entries.map(toLine)
  const envelopes = packEnvelopes(await find.findEnvelopes(db, id))
  const receipts = packFiles(await find.findReceipts(db, id), ({ title }, number) => {
    const ending = /\.\w{2,4}$/.exec(title)?.[0] ?? ''
    return `receipts/${number}-${slug(title.slice(0, title.length - ending.length))}${ending.toLowerCase()}`
  })
  const documents = packFiles(
    await find.findDocuments(db, id),
    ({ code }, number) => `documents/${number}-${slug(code)}.pdf`,
  )
  const opened = packProductDocuments(await find.findOpenedProductDocuments(db, id))
  const pairing = { pairing: dossier['pairing'] ?? null, rejected: await find.findRejected(db, id) }
  return {
    dossier,
    head: heads[0] ?? null,
    copy: await find.findCopyKey(db, id),
    texts: [
      text('dossier.json', dossier),
      text('people.json', await find.findPeople(db, id)),
      text('form.json', await find.findForm(db, dossier)),
      text('answers.json', addVersions(await find.findAnswers(db, id), chain)),
      { name: 'chain.jsonl', content: chain.map((line) => `${JSON.stringify(line)}\n`).join('') },
      text('receipts.json', receipts.rows),
      text('envelopes.json', envelopes.rows),
      text('documents.json', documents.rows),
      text('report.json', { reports: await find.findReports(db, id), texts: await find.findReportTexts(db, id) }),
      text('product-documents.json', opened.rows),
      text(
        'decisions.json',
        chain.filter(({ payload }) => has(payload, 'integrate_state') || has(payload, 'status')),
      ),
      text('pairing.json', { ...pairing, changes: chain.filter(({ payload }) => has(payload, 'pairing')) }),
      text('points.json', await find.findSeenPoints(db, id)),
      text('deliveries.json', await find.findDelivery(db, id)),
      text('corrections.json', await find.findCorrections(db, id)),
      text('mails.json', await find.findMails(db, id)),
      text('screening.json', { screenings: await findScreenings(db, id), notes: await findNotes(db, id) }),
    ],
    stored: [...receipts.stored, ...envelopes.stored, ...documents.stored, ...opened.stored],
  }
}

const text = (name: string, facts: unknown) => ({ name, content: `${JSON.stringify(facts, null, 1)}\n` })
const has = (payload: Json, key: string) => typeof payload === 'object' && payload !== null && key in payload

type Line = ReturnType<typeof toLine>

/** The hashed fields of an entry, its payload, salt and hash. */
function toLine({ salt, hash, payload, ...entry }: Entry) {
  const parsed = payload === null ? null : parseExactly(payload)
  return {
    ...toHashedForm(entry),
    payload: isJson(parsed) ? parsed : null,
    salt: salt && salt.toString('hex'),
    hash: hash.toString('hex'),
  }
}

/** Adds to each answer its earlier values, with the entries that wrote them. */
function addVersions(answers: readonly find.Answer[], chain: readonly Line[]) {
  const changes = chain.flatMap(({ seq, at, actor_id: by, payload }) =>
    readChanges(payload).map(({ element, version, after }) => ({
      element,
      version: { version, value: after, entry: seq, at, by },
    })),
  )
  const byElement = Map.groupBy(changes, ({ element }) => element)
  return answers.map(({ element_id: element, ...answer }) => ({
    element,
    ...answer,
    versions: (byElement.get(element) ?? []).map(({ version }) => version),
  }))
}

type Change = { element: Json; version: Json; after: Json }

function readChanges(payload: Json): Change[] {
  // Unsafe cast at the database: the product wrote and sealed these changes.
  const changes = typeof payload === 'object' && payload !== null && 'changes' in payload ? payload['changes'] : []
  return Array.isArray(changes) ? (changes as Change[]) : []
}

type PackedFiles = { rows: readonly unknown[]; stored: (StoredContent & { name: string })[] }

/** Names the file of each row in the pack. */
function packFiles<T extends { stored: StoredContent }>(
  rows: readonly T[],
  toName: (row: T, number: string) => string,
): PackedFiles {
  const packed = rows.map((row, at) => {
    const { stored, ...facts } = row
    return { facts, file: { ...stored, name: toName(row, rank(at + 1)) } }
  })
  return {
    rows: packed.map(({ facts, file: { name, sha256 } }) => ({ ...facts, file: name, sha256 })),
    stored: packed.map(({ file }) => file),
  }
}

function packEnvelopes(envelopes: readonly find.Envelope[]): PackedFiles {
  const stored: PackedFiles['stored'] = []
  const put = (content: StoredContent | null, name: string) => {
    if (!content) return null
    stored.push({ ...content, name })
    return { file: name, size: content.size, sha256: content.sha256 }
  }
  const rows = envelopes.map((envelope) => {
    const folder = `papers/${envelope.kind}-${envelope.trial}`
    const documents = envelope.documents.map((document) => {
      const name = `${folder}/${rank(document.rank)}-${slug(document.code)}`
      const sent = put(document.sent, `${name}-sent.pdf`)
      return { ...document, sent, signed: put(document.signed, `${name}-signed.pdf`) }
    })
    return { ...envelope, documents, certificate: put(envelope.certificate, `${folder}/certificate.pdf`) }
  })
  return { rows, stored }
}

/** Named by digest, because two versions may have the same content. */
function packProductDocuments(opened: readonly find.OpenedProductDocument[]): PackedFiles {
  const nameOf = (sha256: string) => `product-documents/${sha256}.pdf`
  const files = opened.flatMap((row) => row.files)
  const stored = files.map(({ key, size, sha256 }) => ({ key, size, sha256, name: nameOf(sha256) }))
  return {
    rows: opened.map((row) => ({
      ...row,
      files: row.files.map(({ locale, size, sha256 }) => ({ locale, size, sha256, file: nameOf(sha256) })),
    })),
    stored: [...new Map(stored.map((one) => [one.name, one])).values()],
  }
}

const rank = (number: number) => String(number).padStart(3, '0')

/** ASCII only, which every system unpacks. */
function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/g, '-')
  return (
    plain
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60)
      .toLowerCase() || 'document'
  )
}
