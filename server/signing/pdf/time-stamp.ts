import { fromBER, Integer, OctetString } from 'asn1js'
import { randomBytes } from 'node:crypto'
import {
  AlgorithmIdentifier,
  ContentInfo,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import type { Logger } from 'pino'

/** Who says when some bytes were there (RFC 3161). */
export type TimeStamper = {
  /** The stamp of a SHA-256; null when it cannot be had: that costs the level of a signature, never the signature. */
  stamp(digest: Uint8Array): Promise<Uint8Array | null>
}

const SHA256 = '2.16.840.1.101.3.4.2.1'
const PATIENCE = 5_000

export function openTimeStamper(url: string, log: Pick<Logger, 'warn'>): TimeStamper {
  return {
    async stamp(digest) {
      try {
        return await ask(url, digest)
      } catch (error) {
        log.warn({ err: error }, 'there is no time stamp to be had from TSA_URL: a signature goes without')
        return null
      }
    },
  }
}

async function ask(url: string, digest: Uint8Array): Promise<Uint8Array> {
  const nonce = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]).buffer })
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
    hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
  })
  const query = new TimeStampReq({ version: 1, messageImprint, nonce, certReq: true })
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(query.toSchema().toBER()),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!reply.ok) throw new Error(`The time stamping authority answered ${reply.status}`)
  const { timeStampToken: token } = new TimeStampResp({ schema: parse(new Uint8Array(await reply.arrayBuffer())) })
  if (!token) throw new Error('The time stamping authority refused')
  const { messageImprint: stamped, nonce: back } = readToken(token)
  const isOurs = Buffer.compare(stamped.hashedMessage.valueBlock.valueHexView, digest) === 0
  if (!isOurs || !back?.isEqual(nonce)) throw new Error('The time stamp is not the one that was asked for')
  return new Uint8Array(token.toSchema().toBER())
}

function readToken(token: ContentInfo): TSTInfo {
  const content = new SignedData({ schema: token.content }).encapContentInfo.eContent
  if (!content) throw new Error('The time stamp is empty')
  return new TSTInfo({ schema: parse(content.getValue()) })
}

function parse(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer) {
  const { result, offset } = fromBER(bytes)
  if (offset < 0) throw new Error('The time stamping authority answered something else')
  return result
}
