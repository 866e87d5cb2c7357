#!/usr/bin/env node
// Checks an evidence pack, offline, with Node 20.15 or later and nothing else.
// Vérifie un dossier de preuve, hors ligne, avec Node 20.15 ou plus récent et rien d’autre.
//
//   node verify.mjs                  the folder in which this file stands, where the archive was unpacked
//   node verify.mjs PACK.zip         the archive as it was received, to its last byte
//   node verify.mjs … --key KEY      also that it was signed by the key that the company makes known: its fingerprint,
//                                    or a file with fingerprints
//
// Ends with 0 when all is as it was written and signed by that key; with 1 when something is not, naming the first; with
// 2 when the pack is consistent but nobody said which key to expect: anybody can sign a forged pack with a key of theirs.
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'

class Mismatch extends Error {}

function differ(what) {
  throw new Mismatch(what)
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const PIECE = 1 << 20

// ---- Where the entries are read from: { names, isOrdered, size(name), read(name, from, length), checkCrc?(name, crc) }

/** A folder into which the archive was unpacked. */
export function openFolder(folder) {
  // Files that operating systems add to folders.
  const ignored = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !ignored.has(entry.name))
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
  return {
    names,
    isOrdered: false,
    size: (name) => statSync(join(folder, name)).size,
    read: (name, from, length) => withFile(join(folder, name), ({ read }) => read(from, length)),
  }
}

function withFile(path, work) {
  const file = openSync(path, 'r')
  try {
    const read = (from, length) => {
      const bytes = Buffer.alloc(length)
      let done = 0
      while (done < length) {
        const got = readSync(file, bytes, done, length - done, from + done)
        if (got === 0) return bytes.subarray(0, done)
        done += got
      }
      return bytes
    }
    return work({ size: fstatSync(file).size, read })
  } finally {
    closeSync(file)
  }
}

/** The archive itself. Every byte outside the contents is predictable, and compared. */
export function openZip({ size, read }) {
  const records = readDirectory(size, read)
  const entries = new Map()
  let at = 0
  for (const { name, crc, length, record, offset } of records) {
    if (entries.has(name)) differ(`the archive: ${name} is there twice`)
    const header = localHeader(name)
    const end = at + header.length + length
    const isInPlace = offset === at && read(at, header.length).equals(header)
    const isClosed = isInPlace && read(end, 16).equals(descriptor(crc, length))
    if (!isClosed || !record.equals(directoryRecord(name, { crc, length, at })))
      differ(`the archive: the place of ${name} is not as it was written`)
    entries.set(name, { from: at + header.length, length, crc })
    at = end + 16
  }
  const directory = records.reduce((sum, { record }) => sum + record.length, 0)
  if (at + directory + 22 !== size || !read(size - 22, 22).equals(endRecord(records.length, directory, at)))
    differ('the archive: its end is not as it was written')
  return {
    names: [...entries.keys()],
    isOrdered: true,
    size: (name) => entries.get(name).length,
    read: (name, from, length) => read(entries.get(name).from + from, length),
    checkCrc: (name, crc) => crc === entries.get(name).crc || differ(`the archive: the sum of ${name} is another`),
  }
}

function readDirectory(size, read) {
  const end = size < 22 ? Buffer.alloc(22) : read(size - 22, 22)
  if (end.readUInt32LE(0) !== 0x06054b50) differ('the archive: its end is missing, or something stands behind it')
  const records = []
  let at = end.readUInt32LE(16)
  if (at === 0xffffffff) differ('the archive: it is larger than 4 GB; unpack it and verify the folder')
  for (let left = end.readUInt16LE(10); left > 0; left--) {
    const fixed = at + 46 <= size ? read(at, 46) : Buffer.alloc(46)
    if (fixed.readUInt32LE(0) !== 0x02014b50) differ(`the archive: the place of entry ${records.length + 1} is lost`)
    const record = read(at, 46 + fixed.readUInt16LE(28))
    const [crc, length, offset] = [fixed.readUInt32LE(16), fixed.readUInt32LE(24), fixed.readUInt32LE(42)]
    records.push({ name: record.toString('utf8', 46), crc, length, offset, record })
    at += record.length
  }
  return records
}

// No dates, no compression; checksums follow the contents.
const DATE = 0x21
const FLAGS = 0x808

function localHeader(name) {
  const bytes = Buffer.from(name)
  return Buffer.concat([
    pack('4 2 2 2 2 2 4 4 4 2 2', 0x04034b50, 20, FLAGS, 0, 0, DATE, 0, 0, 0, bytes.length, 0),
    bytes,
  ])
}

const descriptor = (crc, length) => pack('4 4 4 4', 0x08074b50, crc, length, length)

function directoryRecord(name, { crc, length, at }) {
  const bytes = Buffer.from(name)
  const first = pack('4 2 2 2 2 2 2', 0x02014b50, 0x33f, 20, FLAGS, 0, 0, DATE)
  const second = pack('4 4 4 2 2 2 2 2 4 4', crc, length, length, bytes.length, 0, 0, 0, 0, 0o100664 * 0x10000, at)
  return Buffer.concat([first, second, bytes])
}

const endRecord = (count, directory, at) => pack('4 2 2 2 2 4 4 2', 0x06054b50, 0, 0, count, count, directory, at, 0)

/** Little-endian numbers of the given sizes in bytes. */
function pack(sizes, ...numbers) {
  const widths = sizes.split(' ').map(Number)
  const bytes = Buffer.alloc(widths.reduce((sum, width) => sum + width))
  let at = 0
  for (const [rank, width] of widths.entries()) at = bytes.writeUIntLE(numbers[rank], at, width)
  return bytes
}

// ---- The manifest

const MANIFEST = 'manifest.json'
const SIGNATURE = 'manifest.sig.json'

/** What the pack holds and in which order, signed by the company. */
function checkManifest(source, trustedKeys) {
  for (const name of [MANIFEST, SIGNATURE, 'keys.json']) if (!source.names.includes(name)) differ(`${name}: removed`)
  const text = readWhole(source, MANIFEST).toString('utf8')
  const manifest = parse(text, MANIFEST)
  const keys = readJson(source, 'keys.json')
  const seal = readWhole(source, SIGNATURE).toString('utf8')
  const { kid, signature } = parse(seal, SIGNATURE)
  if (seal !== canonical({ kid, signature }) || !/^[0-9a-f]{128}$/.test(signature)) differ(`${SIGNATURE}: altered`)
  const key = findKey(keys, kid)
  if (!key) differ(`${SIGNATURE}: signed by a key that keys.json does not have`)
  if (!isSigned(text, key, Buffer.from(signature, 'hex'))) differ(`${MANIFEST}: not what was signed`)
  // Computed from the key that verified, not from the text of keys.json.
  const fingerprint = sha256(Buffer.from(toKey(key).export({ format: 'jwk' }).x, 'base64url'))
  if (trustedKeys.length > 0 && !trustedKeys.includes(fingerprint))
    differ(`${SIGNATURE}: signed by another key, ${fingerprint}`)
  checkNames(source, [MANIFEST, SIGNATURE, ...manifest.entries.map(({ name }) => name)])
  for (const { name, size, sha256: digest } of manifest.entries) {
    if (source.size(name) !== size) differ(`${name}: ${source.size(name)} bytes instead of ${size}`)
    if (measure(source, name).digest !== digest) differ(`${name}: altered`)
  }
  for (const name of source.names) source.checkCrc?.(name, measure(source, name).crc)
  return { manifest, keys, fingerprint }
}

function checkNames({ names, isOrdered }, wanted) {
  for (const name of wanted) if (!names.includes(name)) differ(`${name}: removed`)
  for (const name of names) if (!wanted.includes(name)) differ(`${name}: is no part of the pack`)
  const moved = isOrdered ? names.findIndex((name, at) => name !== wanted[at]) : -1
  if (moved >= 0) differ(`${names[moved]}: reordered, ${wanted[moved]} stood in its place`)
}

const findKey = (keys, kid) => keys.find((one) => one.kid === kid)

const toKey = ({ kty, crv, x }) => createPublicKey({ key: { kty, crv, x }, format: 'jwk' })

const isSigned = (text, key, signature) => verify(null, Buffer.from(text), toKey(key), signature)

/** SHA-256 and CRC of a file, read in pieces because files may be large. */
function measure(source, name) {
  const hash = createHash('sha256')
  let crc = 0
  for (let at = 0, size = source.size(name); at < size; at += PIECE) {
    const piece = source.read(name, at, Math.min(PIECE, size - at))
    hash.update(piece)
    crc = crc32(piece, crc)
  }
  return { digest: hash.digest('hex'), crc }
}

const readWhole = (source, name) => source.read(name, 0, source.size(name))
const readJson = (source, name) => parse(readWhole(source, name).toString('utf8'), name)

function parse(text, name) {
  try {
    return JSON.parse(text)
  } catch {
    return differ(`${name}: cannot be read`)
  }
}

/** Canonical JSON (RFC 8785), the input of the hashes. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.keys(value).toSorted()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

// ---- The chain: everything that happened, each entry sealed to the one before

function checkChain(source, { dossier, head }) {
  const name = 'chain.jsonl'
  const lines = readWhole(source, name).toString('utf8').split('\n').filter(Boolean)
  const chain = lines.map((line) => parse(line, name))
  const erased = new Set(chain.flatMap((entry) => (entry.event === 'erase' ? (entry.payload?.entries ?? []) : [])))
  let prev = null
  for (const [rank, entry] of chain.entries()) {
    const kind = breachOf(chain, entry, rank + 1, { prev, erased, dossier: dossier.id })
    if (kind) differ(`${name}: entry ${rank + 1} ${kind}`)
    prev = entry.hash
  }
  if (chain.length < (head?.seq ?? 1)) differ(`${name}: entry ${chain.length + 1} truncated`)
  if (chain.length > head.seq || prev !== head.hash)
    differ(`${name}: entry ${chain.length} is not the last that was sealed`)
  return chain
}

function breachOf(chain, entry, seq, { prev, erased, dossier }) {
  if (entry.seq !== seq) return chain.some((other) => other.seq === seq) ? 'reordered' : 'removed'
  if (entry.dossier_id !== dossier || entry.prev !== prev || hashEntry(entry) !== entry.hash) return 'altered'
  if (entry.payload === null && entry.salt === null) return erased.has(seq) ? null : 'blanked'
  return hashPayload(entry) === entry.payload_hash ? null : 'altered'
}

function hashEntry({ dossier_id, seq, at, actor_id, role, event, request_id, payload_hash, prev }) {
  return sha256(canonical({ dossier_id, seq, at, actor_id, role, event, request_id, payload_hash, prev }))
}

const hashPayload = ({ salt, payload }) =>
  sha256(Buffer.concat([Buffer.from(salt ?? '', 'hex'), Buffer.from(canonical(payload))]))

/** Signed hourly copies of the last entry of each chain, stored outside the database: the chain must match them. */
function checkHeads(source, { dossier }, { chain, keys }) {
  const names = source.names.filter((name) => name.startsWith('heads/'))
  for (const name of names) {
    const { copy, kid, signature } = readJson(source, name)
    const key = findKey(keys, kid)
    if (!key || !isSigned(canonical(copy), key, Buffer.from(signature, 'base64url')))
      differ(`${name}: not what was signed`)
    const own = copy.heads.find(([id]) => id === dossier.id)
    if (!own) differ(`${name}: does not name this dossier`)
    const [, seq, hash] = own
    if (chain[seq - 1]?.hash !== hash) differ(`chain.jsonl: entry ${seq} is not the one that ${name} has`)
  }
  return names.length
}

// ---- What the chain says of documents, answers and states, against what is there

function checkFacts(source, chain) {
  const digests = new Map()
  const digest = (name) => digests.get(name) ?? digests.set(name, measure(source, name).digest).get(name)
  const read = (name) => readJson(source, name)
  checkReceipts(read('receipts.json'), chain, digest)
  checkEnvelopes(read('envelopes.json'), chain, digest)
  checkDocuments(read('documents.json'), chain, digest)
  for (const { file, sha256: kept } of read('product-documents.json').flatMap(({ files }) => files))
    if (digest(file) !== kept) differ(`${file}: not what its name says`)
  checkAnswers(read('answers.json'), chain)
  checkStates(read('dossier.json'), chain)
  checkScreenings(read('screening.json'), chain)
  checkCorrections(read('corrections.json'), chain)
}

function checkReceipts(receipts, chain, digest) {
  const given = new Map()
  for (const { seq, event, payload } of chain) {
    for (const { id } of payload?.replaced ?? []) given.delete(id)
    for (const { id, kept } of payload?.receipts ?? []) {
      if (/^(remove|refuse)/.test(event)) given.delete(id)
      else given.set(id, { seq, kept })
    }
  }
  for (const { id, title, file, sha256: kept } of receipts) {
    if (digest(file) !== kept) differ(`${file}: not the digest of receipts.json`)
    const said = given.get(id)
    if (said && said.kept !== kept) differ(`${file}: not what entry ${said.seq} of the chain says of « ${title} »`)
  }
  const there = new Set(receipts.map(({ id }) => id))
  for (const [id, { seq }] of given)
    if (!there.has(id)) differ(`receipts.json: what entry ${seq} of the chain gave is missing`)
}

function checkEnvelopes(envelopes, chain, digest) {
  for (const { id, documents, certificate } of envelopes) {
    const closed = chain.findLast((entry) => entry.event === 'close_envelope' && entry.payload?.envelope === id)
    for (const { rank, sent, signed } of documents) {
      for (const one of [sent, signed])
        if (one && digest(one.file) !== one.sha256) differ(`${one.file}: not the digest of envelopes.json`)
      const said = closed?.payload.documents.find((one) => one.rank === rank)
      if (said && said.sha256 !== signed?.sha256)
        differ(`${signed?.file ?? 'envelopes.json'}: not what entry ${closed.seq} of the chain says was signed`)
    }
    if (closed && closed.payload.certificate !== (certificate && digest(certificate.file)))
      differ(
        `${certificate?.file ?? 'envelopes.json'}: not the certificate that entry ${closed.seq} of the chain names`,
      )
  }
}

function checkDocuments(documents, chain, digest) {
  const said = new Map()
  for (const { seq, event, payload } of chain) {
    if (event === 'attach_document') said.set(payload?.id, { seq, sha256: payload?.sha256 })
    if (event === 'send_report') said.set(payload?.document, { seq, sha256: payload?.sha256 })
  }
  for (const { id, file, sha256: kept } of documents) {
    if (digest(file) !== kept) differ(`${file}: not the digest of documents.json`)
    const { seq, sha256: sealed = kept } = said.get(id) ?? {}
    if (sealed !== kept) differ(`${file}: not what entry ${seq} of the chain says`)
  }
}

/** Each answer must be that of its last change in the chain. */
function checkAnswers(answers, chain) {
  const last = new Map()
  for (const { seq, payload } of chain)
    for (const change of payload?.changes ?? []) last.set(change.element, { seq, ...change })
  for (const { element, value, version } of answers) {
    const change = last.get(element)
    if (change && change.version === version && change.after !== value)
      differ(`answers.json: element ${element} is not what entry ${change.seq} of the chain says`)
  }
}

/** Status and state must be those of the last change in the chain. */
function checkStates(dossier, chain) {
  for (const [part, file] of [
    ['status', 'dossier.json'],
    ['integrate_state', 'decisions.json'],
  ]) {
    const moved = chain.findLast(({ payload }) => typeof payload?.[part]?.after === 'string')
    if (moved && moved.payload[part].after !== dossier[part])
      differ(
        `${file}: ${part} is ${dossier[part]}, and entry ${moved.seq} of the chain says ${moved.payload[part].after}`,
      )
  }
}

/** The chain has the digest of each screening. */
function checkScreenings({ screenings }, chain) {
  const there = new Set(screenings.map(({ asked, answered, at }) => sha256(canonical({ asked, answered, at }))))
  const said = chain.filter(({ event, payload }) => event === 'screen' && payload)
  const missing = said.find(({ payload }) => !there.has(payload.trace))
  if (missing) differ(`screening.json: what entry ${missing.seq} of the chain says is missing, or another`)
  if (there.size > said.length) differ('screening.json: has more than the chain says')
}

/** Corrections must be those of the chain; erased entries are skipped. */
function checkCorrections(corrections, chain) {
  const asked = chain.filter(({ event }) => event === 'ask_correction')
  if (corrections.length !== asked.length) differ('corrections.json: not as many as the chain says')
  const inOrder = (items) => canonical(items.toSorted((one, other) => one.element - other.element))
  for (const { seq, payload } of asked.filter((entry) => entry.payload)) {
    const { items, due } = corrections.find(({ id }) => id === payload.correction) ?? { items: [] }
    const named = items.map(({ element_id: element, kind, reason, before }) => ({ element, kind, reason, before }))
    if (due !== payload.due || inOrder(named) !== inOrder(payload.items))
      differ(`corrections.json: not what entry ${seq} of the chain says`)
  }
}

// ---- The signatures of the documents (PDF, CMS)

/** Checks every signed document and certificate: each signature over its byte range, the last over the whole file. */
function checkSignatures(source) {
  const files = readJson(source, 'envelopes.json').flatMap(({ state, documents, certificate }) => [
    ...documents.flatMap(({ signed }) => (signed && state === 'completed' ? [signed.file] : [])),
    ...(certificate ? [certificate.file] : []),
  ])
  return files.map((name) => ({ name, signers: checkPdf(readWhole(source, name), name) }))
}

function checkPdf(pdf, name) {
  const ranges = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
    .map(([, ...numbers]) => numbers.map(Number))
    .toSorted((one, other) => one[2] + one[3] - other[2] - other[3])
  if (ranges.length === 0) differ(`${name}: has no signature`)
  const signers = ranges.map((range, rank) => checkSignature(pdf, range, `${name}: signature ${rank + 1}`))
  const [, , from, length] = ranges.at(-1)
  if (from + length !== pdf.length) differ(`${name}: something stands behind the last signature`)
  return signers
}

function checkSignature(pdf, [begin, start, next, length], name) {
  const gap = pdf.toString('latin1', start, next)
  const isWhole = /%%EOF\s*$/.test(pdf.toString('latin1', next + length - 8, next + length))
  if (begin !== 0 || next + length > pdf.length || !/^<[0-9a-f]*>$/i.test(gap))
    differ(`${name} leaves out more than itself`)
  const { signer, digest, attributes, algorithm, signature, certificates } = readCms(
    Buffer.from(gap.slice(1, -1), 'hex'),
  )
  const signed = createHash(digest)
    .update(pdf.subarray(0, start))
    .update(pdf.subarray(next, next + length))
    .digest()
  if (!isWhole) differ(`${name} ends in the middle of a revision`)
  const said = attributes.get(OIDS.messageDigest)
  if (!said || !said.equals(signed)) differ(`${name} is of another content`)
  const certificate = certificates.find((one) => isNamedBy(one, signer))
  if (!certificate) differ(`${name} has no certificate`)
  const key = { key: certificate.publicKey, dsaEncoding: 'der' }
  if (algorithm === OIDS.pss) differ(`${name} was made in a way that this program does not know`)
  if (!verify(digest, attributes.bytes, key, signature)) differ(`${name} was not made by its certificate`)
  return { name: commonName(certificate), authority: checkIssuers(certificate, certificates, name) }
}

/** Follows the certificate chain to its last certificate in the file. */
function checkIssuers(certificate, certificates, name) {
  for (let own = certificate, steps = 0; ; steps++) {
    const isTop = own.checkIssued(own) && own.verify(own.publicKey)
    const issuer = isTop ? null : certificates.find((one) => one !== own && own.checkIssued(one))
    if (!issuer || steps > 10) return { name: commonName(own), fingerprint: sha256(own.raw) }
    if (!own.verify(issuer.publicKey)) differ(`${name}: its certificate was not made by who it says`)
    own = issuer
  }
}

const commonName = ({ subject }) => /(?:^|\n)CN=(.*)/.exec(subject)?.[1] ?? subject

const OIDS = {
  messageDigest: '2a864886f70d010904',
  pss: '2a864886f70d01010a',
  hashes: {
    '608648016503040201': 'sha256',
    '608648016503040202': 'sha384',
    '608648016503040203': 'sha512',
  },
}

/** Reads a SignedData (RFC 5652) with one signer. */
function readCms(bytes) {
  const [, content] = children(readDer(bytes, 0))
  const signedData = children(children(content)[0])
  const certificates = signedData.find(({ tag }) => tag === 0xa0)
  const signers = children(signedData.at(-1))
  const parts = children(signers[0])
  const attributes = parts.find(({ tag }) => tag === 0xa0)
  const at = parts.indexOf(attributes)
  const hash = OIDS.hashes[children(parts[2])[0].value.toString('hex')]
  if (signers.length !== 1 || at !== 3 || !hash || !certificates) throw new Error('a signature of another kind')
  return {
    signer: parts[1],
    digest: hash,
    attributes: readAttributes(attributes),
    algorithm: children(parts[4])[0].value.toString('hex'),
    signature: parts[5].value,
    certificates: children(certificates).flatMap(({ tag, whole }) =>
      tag === 0x30 ? [new X509Certificate(whole)] : [],
    ),
  }
}

/** Signed attributes by type, and the signed bytes: those of a SET, not of the tagged field. */
function readAttributes(node) {
  const values = new Map()
  for (const attribute of children(node)) {
    const [type, set] = children(attribute)
    values.set(type.value.toString('hex'), children(set)[0].value)
  }
  return { bytes: Buffer.concat([Buffer.from([0x31]), node.whole.subarray(1)]), get: (oid) => values.get(oid) }
}

/** A signer names its certificate by issuer and serial number, or by key identifier. */
function isNamedBy(certificate, signer) {
  const fields = children(children(readDer(certificate.raw, 0))[0]).filter(({ tag }) => tag !== 0xa0)
  if (signer.tag !== 0x30) return certificate.raw.includes(signer.value)
  const [issuer, serial] = children(signer)
  return fields[0].whole.equals(serial.whole) && fields[2].whole.equals(issuer.whole)
}

/** One DER value: its tag, its content and the whole of it. */
function readDer(bytes, at) {
  const first = bytes[at + 1]
  const count = first < 0x80 ? 0 : first - 0x80
  const length = count === 0 ? first : bytes.readUIntBE(at + 2, count)
  const start = at + 2 + count
  if (start + length > bytes.length) throw new Error('cut short')
  return { tag: bytes[at], value: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) }
}

function children({ value }) {
  const nodes = []
  for (let at = 0; at < value.length; at += nodes.at(-1).whole.length) nodes.push(readDer(value, at))
  return nodes
}

// ---- All of it

/**
 * Returns what was verified, the first mismatch or null, and the fingerprint of the signing key. Without trusted
 * fingerprints the key is not confirmed.
 */
export function verifyPack(open, { trustedKeys = [] } = {}) {
  const found = []
  try {
    const source = open()
    const { manifest, keys, fingerprint } = checkManifest(source, trustedKeys)
    found.push(`dossier ${manifest.dossier.number}, as it was at ${manifest.made_at}`)
    found.push(`manifest: ${manifest.entries.length} entries, signed by the key ${fingerprint}`)
    const chain = checkChain(source, manifest)
    found.push(`chain: ${chain.length} entries, the last ${manifest.head.hash}`)
    found.push(`stored heads: ${checkHeads(source, manifest, { chain, keys })}`)
    for (const { name, signers } of checkSignatures(source)) {
      for (const { name: signer, authority } of signers)
        found.push(`${name}: signed by ${signer}, for whom ${authority.name} vouches (${authority.fingerprint})`)
    }
    checkFacts(source, chain)
    found.push('documents, answers and states: as the chain says')
    return { found, mismatch: null, fingerprint, isConfirmed: trustedKeys.includes(fingerprint) }
  } catch (error) {
    const mismatch = error instanceof Mismatch ? error.message : `something cannot be read: ${error.message}`
    return { found, mismatch, fingerprint: null, isConfirmed: false }
  }
}

const USAGE = 'node verify.mjs [PACK.zip | FOLDER] [--key FINGERPRINT | --key FILE]'

function main(args) {
  const at = args.indexOf('--key')
  const trustedKeys = at < 0 ? [] : readKeys(args[at + 1])
  const [path = import.meta.dirname, ...others] = at < 0 ? args : args.toSpliced(at, 2)
  // A key that cannot be read must not pass for no key at all.
  if (others.length > 0 || (at >= 0 && trustedKeys.length === 0)) {
    process.stderr.write(`${USAGE}\n`)
    return 64
  }
  const verdict = statSync(path).isDirectory()
    ? verifyPack(() => openFolder(path), { trustedKeys })
    : withFile(path, (file) => verifyPack(() => openZip(file), { trustedKeys }))
  process.stdout.write([...verdict.found.map((line) => `  ${line}`), conclude(verdict), ''].join('\n'))
  if (verdict.mismatch !== null) return 1
  return verdict.isConfirmed ? 0 : 2
}

/** One fingerprint, or all those in a file. */
function readKeys(text = '') {
  const pattern = /\b[0-9a-f]{64}\b/gi
  const isFile = !/^[0-9a-f]{64}$/i.test(text) && statSync(text, { throwIfNoEntry: false })?.isFile()
  return ((isFile ? readFileSync(text, 'utf8') : text).match(pattern) ?? []).map((key) => key.toLowerCase())
}

function conclude({ mismatch, fingerprint, isConfirmed }) {
  if (mismatch !== null) return `NON CONFORME — NOT AS IT WAS WRITTEN: ${mismatch}`
  if (isConfirmed) return 'CONFORME — AS IT WAS WRITTEN'
  return [
    'conforme, clé non vérifiée — consistent, key not verified',
    `  ${fingerprint}`,
    '  Rien ne prouve encore que cette clé est celle de la société : comparez son empreinte à celle que montre le portail,',
    '  ou que la société vous donne par une autre voie, puis relancez avec --key EMPREINTE.',
    '  Nothing proves yet that this key is the company’s: compare its fingerprint with the one that the portal shows, or',
    '  that the company gives you by another way, then run again with --key FINGERPRINT.',
  ].join('\n')
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2))
