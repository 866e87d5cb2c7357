import { fromBER, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from 'asn1js'
import { createHash } from 'node:crypto'
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  type Certificate,
} from 'pkijs'
import { readCertificate } from './authority/certificates.ts'
import { engine } from './authority/engine.ts'
import type { SigningKey } from './authority/signing-key.ts'
import type { TimeStamper } from './time-stamps/time-stamp.ts'

const oids = {
  contentType: '1.2.840.113549.1.9.3',
  data: '1.2.840.113549.1.7.1',
  digest: '1.2.840.113549.1.9.4',
  signedData: '1.2.840.113549.1.7.2',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
}

/** Bytes that a time stamp adds beside itself: attribute, identifier, longer length fields. */
const STAMP_HEADERS = 64

export type Level = 'B-B' | 'B-T'

/** A detached CAdES signature for PAdES, bound to its certificate. */
// Not made by the library’s own builder, which adds a signing time: PAdES allows it in the PDF dictionary only.
export async function signParts(
  parts: readonly Uint8Array[],
  { key, certificate, chain }: SigningKey,
  stamp: TimeStamper | null,
  maxBytes: number,
): Promise<{ signature: Uint8Array; level: Level }> {
  const own = readCertificate(certificate)
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: listSignedAttributes(parts, own, certificate),
    }),
  })
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    signerInfos: [signer],
    certificates: [own, ...chain.map(readCertificate)],
  })
  await signed.sign(key, 0, 'SHA-256', undefined, engine)
  const plain = encode(signed)
  const left = maxBytes - plain.length - STAMP_HEADERS
  const token = await stamp?.stamp(signer.signature.valueBlock.valueHexView, left)
  if (!token) return { signature: plain, level: 'B-B' }
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [makeTimeStampAttribute(token)] })
  return { signature: encode(signed), level: 'B-T' }
}

function encode(signed: SignedData): Uint8Array {
  const content = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
  return new Uint8Array(content.toSchema().toBER())
}

function sha256(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

/** In the byte order that DER requires of a set. */
function listSignedAttributes(parts: readonly Uint8Array[], own: Certificate, der: Uint8Array): Attribute[] {
  return [
    makeAttribute(oids.contentType, new ObjectIdentifier({ value: oids.data })),
    makeAttribute(oids.digest, new OctetString({ valueHex: sha256(parts).buffer })),
    makeAttribute(oids.signingCertificate, makeCertificateReference(own, der)),
  ]
}

/** Binds the signature to one certificate (RFC 5035). */
function makeCertificateReference({ issuer, serialNumber }: Certificate, der: Uint8Array): Sequence {
  const names = new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] })
  const digest = new OctetString({ valueHex: sha256([der]).buffer })
  const named = new Sequence({ value: [digest, new IssuerSerial({ issuer: names, serialNumber }).toSchema()] })
  return new Sequence({ value: [new Sequence({ value: [named] })] })
}

const makeTimeStampAttribute = (token: Uint8Array) =>
  makeAttribute(oids.timeStamp, fromBER(new Uint8Array(token)).result)
const makeAttribute = (type: string, value: BaseBlock) => new Attribute({ type, values: [value] })
