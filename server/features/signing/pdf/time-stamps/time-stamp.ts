import { fromBER, Integer, OctetString, Sequence } from 'asn1js'
import { createHash, randomBytes, type X509Certificate } from 'node:crypto'
import { AlgorithmIdentifier, MessageImprint, PKIStatusInfo, TimeStampReq } from 'pkijs'
import type { Logger } from 'pino'
import { findChain } from '../certificate-chain.ts'
import { verifyToken } from './verify-token.ts'

/** A client of a time stamping authority (RFC 3161). */
export type TimeStamper = {
  /**
   * A verified time-stamp token of some bytes, as DER; null when there is none, or none of at most so many bytes: that
   * costs the level of a signature, never the signature.
   */
  stamp(data: Uint8Array, maxBytes: number): Promise<Uint8Array | null>
}

const SHA256 = '2.16.840.1.101.3.4.2.1'
const TIMEOUT_MS = 5_000
const MAX_REPLY_BYTES = 256 * 1024
/** PKIStatus: granted, granted with modifications. */
const GRANTED = [0, 1]

/** With `trusted` roots, a token counts only when its certificate chains up to one of them. */
export function openTimeStamper(
  url: string,
  trusted: readonly X509Certificate[] | null,
  log: Pick<Logger, 'warn'>,
): TimeStamper {
  return {
    async stamp(data, maxBytes) {
      try {
        return await requestToken(url, trusted, data, maxBytes)
      } catch (error) {
        log.warn({ err: error }, 'no usable time stamp from TSA_URL: the signature has level B-B')
        return null
      }
    },
  }
}

async function requestToken(
  url: string,
  trusted: readonly X509Certificate[] | null,
  data: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array> {
  const nonce = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]).buffer })
  const imprint = createHash('sha256').update(data).digest()
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
    hashedMessage: new OctetString({ valueHex: new Uint8Array(imprint).buffer }),
  })
  const query = new TimeStampReq({ version: 1, messageImprint, nonce, certReq: true })
  const token = readGranted(await post(url, new Uint8Array(query.toSchema().toBER())))
  const { signer, certificates, genTime } = await verifyToken(token, { imprint, nonce })
  if (trusted && !findChain(signer, certificates, trusted, genTime))
    throw new Error('The certificate of the time stamp does not chain up to TSA_CERTIFICATE_FILE')
  if (token.length > maxBytes) throw new Error(`A time stamp of ${token.length} bytes does not fit into ${maxBytes}`)
  return token
}

async function post(url: string, body: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!reply.ok || !reply.body) throw new Error(`The time stamping authority answered ${reply.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.body) {
    size += part.length
    if (size > MAX_REPLY_BYTES)
      throw new Error(`The time stamping authority answered more than ${MAX_REPLY_BYTES} bytes`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The token of a reply that grants one. */
function readGranted(reply: Uint8Array<ArrayBuffer>): Uint8Array {
  const { result, offset } = fromBER(reply)
  if (offset < 0 || !(result instanceof Sequence))
    throw new Error('The reply of the time stamping authority is not ASN.1')
  const [info, token] = result.valueBlock.value
  const { status, statusStrings = [] } = new PKIStatusInfo({ schema: info })
  if (!GRANTED.includes(status)) {
    const reasons = statusStrings.map(({ valueBlock }) => valueBlock.value).join(', ')
    throw new Error(`The time stamping authority refused: status ${status}${reasons && `, ${reasons}`}`)
  }
  if (!token) throw new Error('The time stamping authority granted a token and sent none')
  return new Uint8Array(token.toBER())
}
