import type { Db, Tx } from '../../../platform/database/tables.ts'
import { isJson, parseExactly, type Json } from '../../../platform/canonical-json.ts'
import { inSnapshot, readChains, type Entry, type Head } from '../../../dossier/evidence/queries.ts'
import { toHashedForm } from '../../../dossier/evidence/seal.ts'
import { findNotes, findScreenings } from '../../screening/index.ts'
import * as find from './queries.ts'
import type { Kept } from './queries.ts'

/** All that is known of a dossier, by the name it has in the pack: what is written out, and what is in the store. */
export type Folder = {
  dossier: { id: string; number: string }
  head: Head | null
  texts: readonly { name: string; content: string }[]
  stored: readonly (Kept & { name: string })[]
  /** The stored copy of its head. */
  copy: string | null
}

/** The dossier as it was at one moment; null where there is none. */
export const readFolder = (db: Db, id: string): Promise<Folder | null> => inSnapshot(db, (tx) => read(tx, id))

async function read(db: Tx, id: string): Promise<Folder | null> {
  const dossier = await find.findDossierFacts(db, id)
  if (!dossier) return null
  const { entries, heads } = await readChains(db, [id])
  const chain = entries.map(toLine)
  const papers = placePapers(await find.findSignedPapers(db, id))
  const receipts = place(await find.findReceipts(db, id), ({ title }, number) => {
    const ending = /\.\w{2,4}$/.exec(title)?.[0] ?? ''
    return `receipts/${number}-${slug(title.slice(0, title.length - ending.length))}${ending.toLowerCase()}`
  })
  const documents = place(
    await find.findDocuments(db, id),
    ({ code }, number) => `documents/${number}-${slug(code)}.pdf`,
  )
  const opened = placeOpened(await find.findOpened(db, id))
  const pairing = { pairing: dossier['pairing'] ?? null, rejected: await find.findRejected(db, id) }
  return {
    dossier,
    head: heads[0] ?? null,
    copy: await find.findCopyKey(db, id),
    texts: [
      text('dossier.json', dossier),
      text('people.json', await find.findPeople(db, id)),
      text('form.json', await find.findForm(db, dossier)),
      text('answers.json', tellVersions(await find.findAnswers(db, id), chain)),
      { name: 'chain.jsonl', content: chain.map((line) => `${JSON.stringify(line)}\n`).join('') },
      text('receipts.json', receipts.rows),
      text('envelopes.json', papers.rows),
      text('documents.json', documents.rows),
      text('report.json', { reports: await find.findReports(db, id), texts: await find.findReportTexts(db, id) }),
      text('product-documents.json', opened.rows),
      text(
        'decisions.json',
        chain.filter(({ payload }) => has(payload, 'integrate_state') || has(payload, 'status')),
      ),
      text('pairing.json', { ...pairing, changes: chain.filter(({ payload }) => has(payload, 'pairing')) }),
      text('deliveries.json', await find.findDelivery(db, id)),
      text('corrections.json', await find.findCorrections(db, id)),
      text('screening.json', { screenings: await findScreenings(db, id), notes: await findNotes(db, id) }),
    ],
    stored: [...receipts.stored, ...papers.stored, ...documents.stored, ...opened.stored],
  }
}

const text = (name: string, facts: unknown) => ({ name, content: `${JSON.stringify(facts, null, 1)}\n` })
const has = (payload: Json, key: string) => typeof payload === 'object' && payload !== null && key in payload

type Line = ReturnType<typeof toLine>

/** What the hash of an entry covers, its payload and salt, and the hash itself. */
function toLine({ salt, hash, payload, ...entry }: Entry) {
  const said = payload === null ? null : parseExactly(payload)
  return {
    ...toHashedForm(entry),
    payload: isJson(said) ? said : null,
    salt: salt && salt.toString('hex'),
    hash: hash.toString('hex'),
  }
}

/** Each answer with all the values it had, and the entry of the chain that wrote each of them. */
function tellVersions(answers: readonly find.Answer[], chain: readonly Line[]) {
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
  // A border: what the evidence has as changes was written by the product, and is sealed.
  const changes = typeof payload === 'object' && payload !== null && 'changes' in payload ? payload['changes'] : []
  return Array.isArray(changes) ? (changes as Change[]) : []
}

type Placed = { rows: readonly unknown[]; stored: (Kept & { name: string })[] }

/** Rows that name the place of their content, and the contents with theirs. */
function place<T extends { kept: Kept }>(rows: readonly T[], toName: (row: T, number: string) => string): Placed {
  const placed = rows.map((row, at) => {
    const { kept, ...facts } = row
    return { facts, kept: { ...kept, name: toName(row, rank(at + 1)) } }
  })
  return {
    rows: placed.map(({ facts, kept: { name, sha256 } }) => ({ ...facts, file: name, sha256 })),
    stored: placed.map(({ kept }) => kept),
  }
}

function placePapers(envelopes: readonly find.Envelope[]): Placed {
  const stored: Placed['stored'] = []
  const put = (kept: Kept | null, name: string) => {
    if (!kept) return null
    stored.push({ ...kept, name })
    return { file: name, size: kept.size, sha256: kept.sha256 }
  }
  const rows = envelopes.map((envelope) => {
    const folder = `papers/${envelope.kind}-${envelope.trial}`
    const documents = envelope.documents.map((paper) => {
      const name = `${folder}/${rank(paper.rank)}-${slug(paper.code)}`
      return { ...paper, sent: put(paper.sent, `${name}-sent.pdf`), signed: put(paper.signed, `${name}-signed.pdf`) }
    })
    return { ...envelope, documents, certificate: put(envelope.certificate, `${folder}/certificate.pdf`) }
  })
  return { rows, stored }
}

/** By their digests: two versions may have the same content. */
function placeOpened(opened: readonly find.Published[]): Placed {
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

/** Letters that every system unpacks as they are. */
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
