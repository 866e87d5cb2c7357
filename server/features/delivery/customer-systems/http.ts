import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import {
  CustomerSystemFailure,
  type CustomerSystem,
  type Integrated,
  type OutgoingPaper,
} from '../../../ports/customer-system.ts'
import { ask, type Answered, type Asking, type Line } from './http-request.ts'
import { AppliedReply, CandidatesReply, CustomerReply, HeldReply, RefusedReply } from './protocol.ts'

/** How long one request may take: somebody waits for a question, nobody for a paper. */
type Patience = { question?: number; dossier?: number; paper?: number }

// Of one dossier; several dossiers are on their way at once.
const PAPERS_AT_ONCE = 4

/** The company's own system, by the protocol of docs/customer-system.md. */
export function httpCustomers(
  line: Line,
  { question = 5_000, dossier = 20_000, paper = 60_000 }: Patience = {},
): CustomerSystem {
  const within = (asking: Omit<Asking, 'signal'>, patience: number, signal?: AbortSignal) => {
    const late = AbortSignal.timeout(patience)
    return ask(line, { ...asking, signal: signal ? AbortSignal.any([signal, late]) : late })
  }

  async function sendPaper(sent: OutgoingPaper, signal: AbortSignal): Promise<void> {
    const path = `/papers/${sent.sha256}`
    const known = await within({ method: 'HEAD', path }, paper, signal)
    if (known.status === 200) return
    if (known.status !== 404) throw failed(known)
    const taken = await within({ method: 'PUT', path, body: sent }, paper, signal)
    if (taken.status !== 201 && taken.status !== 204 && taken.status !== 200) throw failed(taken)
  }

  /** Some at a time; when one cannot be sent, the others need not be. */
  async function sendPapers(papers: readonly OutgoingPaper[], signal: AbortSignal): Promise<void> {
    const enough = new AbortController()
    const waiting = papers.values()
    const sendNext = async () => {
      for (const one of waiting) await sendPaper(one, AbortSignal.any([signal, enough.signal]))
    }
    const lines = Array.from({ length: PAPERS_AT_ONCE }, sendNext)
    try {
      await Promise.all(lines)
    } finally {
      enough.abort()
      await Promise.allSettled(lines)
    }
  }

  return {
    async findCandidates(holders) {
      const asked = await within({ method: 'POST', path: '/candidates', body: json(holders) }, question)
      return read(asked, CandidatesReply).customers
    },
    async findByCode(code) {
      const asked = await within({ method: 'GET', path: `/customers/${encodeURIComponent(code)}` }, question)
      return asked.status === 404 ? null : read(asked, CustomerReply).customer
    },
    async integrate({ dossierId, body, digest, papers }, signal) {
      await sendPapers(papers, signal)
      const sent = { ...json(body), sha256: digest }
      const asked = await within({ method: 'PUT', path: `/dossiers/${dossierId}`, body: sent }, dossier, signal)
      return toIntegrated(asked, digest)
    },
  }
}

function toIntegrated(answered: Answered, digest: string): Integrated {
  if (answered.status === 409) return { outcome: 'held', ...parse(answered, HeldReply) }
  if (answered.status === 422) return { outcome: 'refused', ...parse(answered, RefusedReply) }
  const applied = read(answered, AppliedReply)
  // Of something else than what was sent it says nothing.
  if (applied.digest !== digest) throw new CustomerSystemFailure('unreadable', { status: answered.status })
  return { outcome: 'applied', accounts: applied.accounts }
}

function read<T>(answered: Answered, shape: z.ZodType<T>): T {
  if (answered.status !== 200) throw failed(answered)
  return parse(answered, shape)
}

function parse<T>({ status, text }: Answered, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    throw new CustomerSystemFailure('unreadable', { status, cause })
  }
}

const failed = ({ status }: Answered) => new CustomerSystemFailure('status', { status })

function json(content: object | string): NonNullable<Asking['body']> {
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { sha256, size: bytes.length, mimetype: 'application/json', open: () => Readable.from([bytes]) }
}
