import { BitString, fromBER, Integer, OctetString, Utf8String } from 'asn1js'
import { createHash, randomBytes } from 'node:crypto'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  ExtKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralNames,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs'
import { engine } from './engine.ts'

export type Subject = { name: string; email?: string }
export type Issuer = { certificate: Certificate; key: CryptoKey }
type Period = { from: Date; until: Date }

/** Key usage bits, from the left. */
const usages = { sign: 0b1100_0000, vouch: 0b0000_0110 }
/** « Document signing », RFC 9336. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36'

export function readCertificate(der: Uint8Array): Certificate {
  const { result, offset } = fromBER(new Uint8Array(der))
  if (offset < 0) throw new Error('The bytes are not a certificate')
  return new Certificate({ schema: result })
}

export const toDer = (own: Certificate | CertificateRevocationList) => new Uint8Array(own.toSchema(true).toBER())

/** The self-signed certificate of an authority. */
export async function makeRoot(subject: Subject, keys: CryptoKeyPair, period: Period): Promise<Certificate> {
  const certificate = await startCertificate(subject, keys.publicKey, period)
  certificate.issuer = certificate.subject
  certificate.extensions = [
    makeExtension('2.5.29.19', new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema(), true),
    makeKeyUsage(usages.vouch, 1),
    makeSubjectKeyId(certificate),
  ]
  await certificate.sign(keys.privateKey, 'SHA-256', engine)
  return certificate
}

export async function issueCertificate(
  subject: Subject,
  key: CryptoKey,
  period: Period,
  by: Issuer,
): Promise<Certificate> {
  const certificate = await startCertificate(subject, key, period)
  certificate.issuer = by.certificate.subject
  certificate.extensions = [
    makeExtension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema(), true),
    makeKeyUsage(usages.sign, 6),
    makeExtension('2.5.29.37', new ExtKeyUsage({ keyPurposes: [DOCUMENT_SIGNING] }).toSchema()),
    makeSubjectKeyId(certificate),
    makeAuthorityKeyId(by.certificate),
    ...(subject.email === undefined ? [] : [makeAlternativeName(subject.email)]),
  ]
  await certificate.sign(by.key, 'SHA-256', engine)
  return certificate
}

/** Always empty: keys are destroyed after one signature and cannot leak. */
export async function makeEmptyCrl(by: Issuer, period: Period): Promise<CertificateRevocationList> {
  const list = new CertificateRevocationList({ version: 1 })
  list.issuer = by.certificate.subject
  list.thisUpdate = toTime(period.from)
  list.nextUpdate = toTime(period.until)
  const number = new Integer({ value: Math.floor(period.from.getTime() / 1000) })
  list.crlExtensions = new Extensions({
    extensions: [makeAuthorityKeyId(by.certificate), makeExtension('2.5.29.20', number)],
  })
  await list.sign(by.key, 'SHA-256', engine)
  return list
}

async function startCertificate(subject: Subject, key: CryptoKey, { from, until }: Period): Promise<Certificate> {
  const certificate = new Certificate({ version: 2 })
  // Positive, and unguessable.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  certificate.subject = toDistinguishedName(subject)
  certificate.notBefore = toTime(from)
  certificate.notAfter = toTime(until)
  await certificate.subjectPublicKeyInfo.importKey(key, engine)
  return certificate
}

/** X.509 limits a common name to 64 characters. */
function toDistinguishedName({ name }: Subject): RelativeDistinguishedNames {
  const value = new Utf8String({ value: Array.from(name).slice(0, 64).join('') })
  return new RelativeDistinguishedNames({ typesAndValues: [new AttributeTypeAndValue({ type: '2.5.4.3', value })] })
}

/** From 2050 on, X.509 requires GeneralizedTime. */
function toTime(value: Date): Time {
  const isLate = value.getUTCFullYear() >= 2050
  return new Time({ type: isLate ? 1 : 0, value: new Date(Math.floor(value.getTime() / 1000) * 1000) })
}

type Schema = { toBER(): ArrayBuffer }
const makeExtension = (extnID: string, value: Schema, critical = false) =>
  new Extension({ extnID, critical, extnValue: value.toBER() })

const makeKeyUsage = (bits: number, unusedBits: number) =>
  makeExtension('2.5.29.15', new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits }), true)

const makeSubjectKeyId = (certificate: Certificate) =>
  makeExtension('2.5.29.14', new OctetString({ valueHex: readKeyId(certificate) }))

const makeAuthorityKeyId = (issuer: Certificate) =>
  makeExtension(
    '2.5.29.35',
    new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: readKeyId(issuer) }) }).toSchema(),
  )

/** The key identifier in the certificate, or the SHA-1 that RFC 5280 proposes. */
function readKeyId(certificate: Certificate): ArrayBuffer {
  const said = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue
  if (said instanceof OctetString) return said.valueBlock.valueHex
  const key = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  return new Uint8Array(createHash('sha1').update(key).digest()).buffer
}

const makeAlternativeName = (email: string) =>
  makeExtension('2.5.29.17', new GeneralNames({ names: [new GeneralName({ type: 1, value: email })] }).toSchema())
