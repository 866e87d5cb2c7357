import { addresses, type CallName } from '@parcelle/contract/addresses'
import type { Api } from '@parcelle/contract'
import type { Input, Reply, Route } from '@parcelle/contract/route'
import {
  callAddress,
  makeRequest,
  fetchWithToken,
  readReply,
  type CallOptions,
  type RequestParts,
} from './call-address.ts'

export { ApiError, setApiLanguage } from './call-address.ts'

type Calls = { [N in CallName]: Api[N] extends infer R extends Route ? R : never }
type OpenCall = { [N in CallName]: Calls[N]['roles'] extends 'open' ? N : never }[CallName]
type Args<N extends CallName> = keyof Input<Calls[N]> extends never
  ? [input?: Record<string, never>, options?: CallOptions]
  : [input: Input<Calls[N]>, options?: CallOptions]
type CallReply<N extends CallName> = Calls[N]['reply'] extends 'file' ? File : Reply<Calls[N]>

/** Calls that are sent without a token. The compiler checks the list against the contract. */
const openCalls: Partial<Record<CallName, true>> = {
  readSettings: true,
  openSigningLink: true,
  openProviderSigning: true,
  readSigningPage: true,
  readDocumentToSign: true,
  readDocumentCopy: true,
  recordDocumentRead: true,
  saveSigningStep: true,
  sendSigningCode: true,
  signEnvelope: true,
  declineSigning: true,
  verifySigningVisit: true,
  readSigningCertificate: true,
  downloadSigningDocuments: true,
  readLinkedReport: true,
  openLinkedReport: true,
  decideLinkedReport: true,
} satisfies Record<OpenCall, true>

export async function call<N extends CallName>(name: N, ...[input, options]: Args<N>): Promise<CallReply<N>> {
  // Unchecked cast: the server checks each reply against the contract before it sends it.
  return (await callAddress(addresses[name], input, { ...options, isOpen: openCalls[name] === true })) as CallReply<N>
}

/** Opens an event stream of the API; `lastEventId` resumes an earlier one. */
export async function listen(
  name: LiveCall,
  input: RequestParts,
  options: CallOptions,
): Promise<ReadableStream<Uint8Array> | null> {
  const reply = await fetchWithToken(addresses[name], input, options)
  if (!reply.ok) await readReply(reply)
  return reply.body
}
type LiveCall = { [N in CallName]: Calls[N]['reply'] extends 'events' ? N : never }[CallName]

/** The request of a call, for uploads, which cannot use fetch. */
export function toRequest(
  name: CallName,
  input: Omit<RequestParts, 'body'>,
): Pick<Request, 'method' | 'url' | 'headers'> {
  return makeRequest(addresses[name], input, {})
}
