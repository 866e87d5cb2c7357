import { fromBER, Integer, ObjectIdentifier, OctetString, Sequence, UTCTime, type BaseBlock } from 'asn1js'
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { readCertificate } from '../../features/signing/pdf/authority/certificates.ts'
import { engine, P256 } from '../../features/signing/pdf/authority/engine.ts'

/** In PEM. */
export type Issued = { certificate: X509Certificate; key: string }

/** A certificate with these extensions, self-signed or signed by an issuer. */
export function issue(name: string, extensions: readonly string[], issuer?: Issued): Issued {
  const folder = mkdtempSync(join(tmpdir(), 'parcelle-certificate-'))
  const file = (ending: string) => join(folder, ending)
  const dn = '[req]\ndistinguished_name = name\nprompt = no\n[name]\n'
  writeFileSync(file('conf'), `${dn}CN = ${name}\n[ext]\n${extensions.join('\n')}\n`)
  if (issuer) {
    writeFileSync(file('ca.pem'), issuer.certificate.toString())
    writeFileSync(file('ca.key'), issuer.key)
  }
  const by = issuer ? ['-CA', file('ca.pem'), '-CAkey', file('ca.key')] : []
  const to = ['-x509', '-extensions', 'ext', '-config', file('conf'), '-keyout', file('key'), '-out', file('pem')]
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  execFileSync('openssl', ['req', ...newKey, ...to, ...by], { stdio: 'ignore' })
  const issued = { certificate: new X509Certificate(readFileSync(file('pem'))), key: readFileSync(file('key'), 'utf8') }
  rmSync(folder, { recursive: true })
  return issued
}

export const rootExtensions = ['basicConstraints = critical, CA:TRUE', 'keyUsage = critical, keyCertSign, cRLSign']
export const tsaExtensions = ['keyUsage = critical, digitalSignature', 'extendedKeyUsage = critical, timeStamping']

export type Fault = {
  status?: number
  digest?: (digest: Uint8Array) => Uint8Array
  nonce?: (nonce: Integer | undefined) => Integer | undefined
  genTime?: Date
  /** Certificates to include; many of them make a large token. */
  certificates?: readonly X509Certificate[]
  /** The certificate named by the signed attributes. */
  named?: X509Certificate
  reply?: (reply: Buffer) => Buffer
}

/** A time stamping authority in this process, with every kind of fault. */
export async function startOwnTimeStamps(issued: Issued, fault: Fault = {}): Promise<string> {
  const server = createServer(async (request, reply) => {
    const query = new TimeStampReq({ schema: fromBER(new Uint8Array(await buffer(request))).result })
    const answer = Buffer.from(await makeReply(query, issued, fault))
    reply.setHeader('content-type', 'application/timestamp-reply').end(fault.reply?.(answer) ?? answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function makeReply(query: TimeStampReq, issued: Issued, fault: Fault): Promise<ArrayBuffer> {
  const response = new TimeStampResp({
    status: new PKIStatusInfo({ status: fault.status ?? 0 }),
    timeStampToken: await makeToken(query, issued, fault),
  })
  return response.toSchema().toBER()
}

async function makeToken({ messageImprint, nonce }: TimeStampReq, issued: Issued, fault: Fault): Promise<ContentInfo> {
  const digest = new Uint8Array(messageImprint.hashedMessage.valueBlock.valueHexView)
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new MessageImprint({
      hashAlgorithm: messageImprint.hashAlgorithm,
      hashedMessage: new OctetString({ valueHex: new Uint8Array(fault.digest?.(digest) ?? digest).buffer }),
    }),
    serialNumber: new Integer({ value: 1 }),
    genTime: fault.genTime ?? new Date(),
  })
  const back = fault.nonce ? fault.nonce(nonce) : nonce
  if (back) info.nonce = back
  const content = info.toSchema().toBER()
  const own = readCertificate(issued.certificate.raw)
  const named = createHash('sha256')
    .update((fault.named ?? issued.certificate).raw)
    .digest()
  const id = new Sequence({ value: [new OctetString({ valueHex: new Uint8Array(named).buffer })] })
  const attributes = [
    attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' })),
    attribute('1.2.840.113549.1.9.5', new UTCTime({ valueDate: new Date() })),
    attribute('1.2.840.113549.1.9.4', new OctetString({ valueHex: await crypto.subtle.digest('SHA-256', content) })),
    attribute('1.2.840.113549.1.9.16.2.47', new Sequence({ value: [new Sequence({ value: [id] })] })),
  ]
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: new OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [own, ...(fault.certificates ?? []).map(({ raw }) => readCertificate(raw))],
  })
  await signed.sign(await importKey(issued), 0, 'SHA-256', undefined, engine)
  return new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
}

const attribute = (type: string, value: BaseBlock) => new Attribute({ type, values: [value] })

function importKey({ key }: Issued): Promise<CryptoKey> {
  const bytes = createPrivateKey(key).export({ type: 'pkcs8', format: 'der' })
  return crypto.subtle.importKey('pkcs8', new Uint8Array(bytes), P256, false, ['sign'])
}
