import { fromBER, Integer, ObjectIdentifier, OctetString } from 'asn1js'
import { createHash, X509Certificate } from 'node:crypto'
import {
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  SignedData,
  TSTInfo,
  type Attribute,
  type SignerInfo,
} from 'pkijs'
import { engine } from '../authority/engine.ts'

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  subjectKeyIdentifier: '2.5.29.14',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  rsaEncryption: '1.2.840.113549.1.1.1',
}

type Token = {
  /** The certificate whose key signed the token, and all that come with it. */
  signer: X509Certificate
  certificates: readonly X509Certificate[]
  genTime: Date
}

/** What the token must be about: the SHA-256 that was sent, and the nonce. */
type Request = { imprint: Uint8Array; nonce: Integer }

/** Throws unless the token answers the request and is signed by a certificate for time stamping that was valid then. */
export async function verifyToken(der: Uint8Array, { imprint, nonce }: Request): Promise<Token> {
  const { signed, info, signer, certificate } = parseToken(der)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isImprint = Buffer.compare(hashedMessage.valueBlock.valueHexView, imprint) === 0
  if (hashAlgorithm.algorithmId !== oids.sha256 || !isImprint) throw new Error('The time stamp is of other bytes')
  if (!info.nonce?.isEqual(nonce)) throw new Error('The time stamp has another nonce than its request')
  const content = readContent(signed)
  await verifySignature(signer, certificate, content)
  checkPurpose(certificate)
  const own = toX509(certificate)
  if (info.genTime < own.validFromDate || info.genTime > own.validToDate)
    throw new Error('The certificate of the time stamp was not valid when it stamped')
  return { signer: own, certificates: listCertificates(signed).map(toX509), genTime: info.genTime }
}

/** The token without checking it: one that was checked when it was put into a signature. */
export function readToken(der: Uint8Array): Token {
  const { signed, info, certificate } = parseToken(der)
  return {
    signer: toX509(certificate),
    certificates: listCertificates(signed).map(toX509),
    genTime: info.genTime,
  }
}

function parseToken(der: Uint8Array) {
  const { contentType, content } = new ContentInfo({ schema: parse(der) })
  if (contentType !== oids.signedData) throw new Error('The time stamp is not signed')
  const signed = new SignedData({ schema: content })
  if (signed.encapContentInfo.eContentType !== oids.tstInfo) throw new Error('The signed content is not a time stamp')
  const info = new TSTInfo({ schema: parse(readContent(signed)) })
  const [signer, ...others] = signed.signerInfos
  if (!signer || others.length > 0) throw new Error('The time stamp has not exactly one signature')
  const certificate = listCertificates(signed).find((one) => isSigner(one, signer))
  if (!certificate) throw new Error('The time stamp came without its certificate')
  return { signed, info, signer, certificate }
}

function parse(bytes: Uint8Array) {
  const { result, offset } = fromBER(new Uint8Array(bytes))
  if (offset < 0) throw new Error('The time stamp is not ASN.1')
  return result
}

function readContent({ encapContentInfo: { eContent } }: SignedData): Uint8Array {
  if (!eContent) throw new Error('The time stamp is empty')
  return new Uint8Array(eContent.getValue())
}

const listCertificates = ({ certificates = [] }: SignedData): Certificate[] =>
  certificates.filter((one) => one instanceof Certificate)

const toX509 = (certificate: Certificate) => new X509Certificate(new Uint8Array(certificate.toSchema().toBER()))

function isSigner(certificate: Certificate, { sid }: SignerInfo): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber)
  const key = certificate.extensions?.find(({ extnID }) => extnID === oids.subjectKeyIdentifier)?.parsedValue
  // SubjectKeyIdentifier, tagged [0]: pkijs leaves it as it was parsed.
  return key instanceof OctetString && Buffer.from(sid.toBER()).includes(Buffer.from(key.valueBlock.valueHexView))
}

/** CMS (RFC 5652, 5.4): the signed attributes name the content, its digest and the certificate. */
async function verifySignature(signer: SignerInfo, certificate: Certificate, content: Uint8Array): Promise<void> {
  const { signedAttrs, signature, signatureAlgorithm, digestAlgorithm } = signer
  if (!signedAttrs) throw new Error('The time stamp has no signed attributes')
  const find = (type: string) => signedAttrs.attributes.find((attribute) => attribute.type === type)
  const hash = engine.getAlgorithmByOID<{ name: string }>(digestAlgorithm.algorithmId, true).name
  const type = find(oids.contentType)?.values[0]
  const digest = find(oids.messageDigest)?.values[0]
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== oids.tstInfo)
    throw new Error('The signature of the time stamp is of another content')
  const expected = await crypto.subtle.digest(hash, new Uint8Array(content))
  if (!(digest instanceof OctetString) || !equal(digest.valueBlock.valueHexView, expected))
    throw new Error('The signature of the time stamp is of another content')
  if (!namesCertificate(find(oids.signingCertificateV2) ?? find(oids.signingCertificate), certificate))
    throw new Error('The time stamp names another certificate')
  const key = certificate.subjectPublicKeyInfo
  // Plain rsaEncryption does not say which hash goes with it.
  const hashOfRsa = signatureAlgorithm.algorithmId === oids.rsaEncryption ? hash : undefined
  if (!(await engine.verifyWithPublicKey(signedAttrs.encodedValue, signature, key, signatureAlgorithm, hashOfRsa)))
    throw new Error('The signature of the time stamp is wrong')
}

const equal = (a: Uint8Array, b: ArrayBuffer) => Buffer.compare(a, new Uint8Array(b)) === 0

/** ESSCertID (RFC 2634, SHA-1) or ESSCertIDv2 (RFC 5035): the attribute contains the digest of the certificate. */
function namesCertificate(attribute: Attribute | undefined, certificate: Certificate): boolean {
  if (!attribute) return false
  const value = Buffer.from(attribute.values[0].toBER())
  const der = new Uint8Array(certificate.toSchema().toBER())
  const hashes = attribute.type === oids.signingCertificate ? ['sha1'] : ['sha256', 'sha384', 'sha512']
  return hashes.some((hash) => value.includes(createHash(hash).update(der).digest()))
}

/** RFC 3161, 2.3: for time stamping, for nothing else, and critical. */
function checkPurpose({ extensions = [] }: Certificate): void {
  const usage = extensions.find(({ extnID }) => extnID === oids.extendedKeyUsage)
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : []
  if (!usage?.critical || purposes.length !== 1 || purposes[0] !== oids.timeStamping)
    throw new Error('The certificate of the time stamp is not for time stamping')
}
