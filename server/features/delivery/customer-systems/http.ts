import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  CustomerSystemFailure,
  type CustomerSystem,
  type DeliveryAnswer,
  type OutgoingFile,
} from '../../../ports/customer-system.ts'
import { sendRequest, type CustomerResponse, type CustomerRequest, type CustomerEndpoint } from './http-request.ts'
import { AppliedReply, CandidatesReply, CustomerReply, HeldReply, RefusedReply } from './protocol.ts'

/** In ms. A person waits for a question, nobody for a file. */
type Timeouts = { question?: number; dossier?: number; file?: number }

// For each dossier; several are delivered at the same time.
const CONCURRENT_FILES = 4

/** The company's own system, by the protocol of docs/customer-system.md. */
export function httpCustomers(
  endpoint: CustomerEndpoint,
  { question = 5_000, dossier = 20_000, file = 60_000 }: Timeouts = {},
): CustomerSystem {
  const sendWithin = (request: Omit<CustomerRequest, 'signal'>, timeout: number, signal?: AbortSignal) => {
    const late = AbortSignal.timeout(timeout)
    return sendRequest(endpoint, { ...request, signal: signal ? AbortSignal.any([signal, late]) : late })
  }

  async function sendFile(outgoing: OutgoingFile, signal: AbortSignal): Promise<void> {
    const path = `/papers/${outgoing.sha256}`
    const existing = await sendWithin({ method: 'HEAD', path }, file, signal)
    if (existing.status === 200) return
    if (existing.status !== 404) throw failed(existing)
    const stored = await sendWithin({ method: 'PUT', path, body: outgoing }, file, signal)
    if (stored.status !== 201 && stored.status !== 204 && stored.status !== 200) throw failed(stored)
  }

  /** The first failure aborts the other requests. */
  async function sendFiles(files: readonly OutgoingFile[], signal: AbortSignal): Promise<void> {
    const failure = new AbortController()
    const queue = files.values()
    const sendNext = async () => {
      for (const one of queue) await sendFile(one, AbortSignal.any([signal, failure.signal]))
    }
    const senders = Array.from({ length: CONCURRENT_FILES }, sendNext)
    try {
      await Promise.all(senders)
    } finally {
      failure.abort()
      await Promise.allSettled(senders)
    }
  }

  return {
    async findCandidates(holders) {
      const response = await sendWithin({ method: 'POST', path: '/candidates', body: json(holders) }, question)
      return read(response, CandidatesReply).customers
    },
    async findByCode(code) {
      const response = await sendWithin({ method: 'GET', path: `/customers/${encodeURIComponent(code)}` }, question)
      return response.status === 404 ? null : read(response, CustomerReply).customer
    },
    async deliver({ dossierId, body, digest, files }, signal) {
      await sendFiles(files, signal)
      const sent = { ...json(body), sha256: digest }
      const response = await sendWithin({ method: 'PUT', path: `/dossiers/${dossierId}`, body: sent }, dossier, signal)
      return toDeliveryAnswer(response, digest)
    },
  }
}

function toDeliveryAnswer(response: CustomerResponse, digest: string): DeliveryAnswer {
  if (response.status === 409) return { outcome: 'held', ...parse(response, HeldReply) }
  if (response.status === 422) return { outcome: 'refused', ...parse(response, RefusedReply) }
  const applied = read(response, AppliedReply)
  // An answer about another body does not confirm this one.
  if (applied.digest !== digest) throw new CustomerSystemFailure('unreadable', { status: response.status })
  return { outcome: 'applied', accounts: applied.accounts }
}

function read<T>(response: CustomerResponse, shape: z.ZodType<T>): T {
  if (response.status !== 200) throw failed(response)
  return parse(response, shape)
}

function parse<T>({ status, text }: CustomerResponse, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    throw new CustomerSystemFailure('unreadable', { status, cause })
  }
}

const failed = ({ status }: CustomerResponse) => new CustomerSystemFailure('status', { status })

function json(content: object | string): NonNullable<CustomerRequest['body']> {
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { sha256, size: bytes.length, mimetype: 'application/json', open: () => Readable.from([bytes]) }
}
