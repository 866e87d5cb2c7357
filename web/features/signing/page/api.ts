import type { SigningMark, SigningPage } from '@parcelle/contract/signing-page'
import type { SigningStep } from '@parcelle/domain'
import { ApiError, call } from '../../../api/api.ts'
import { readVisit, writeVisit } from '../../../session/store.ts'

/** A token for the page: the signer's own link, or one that the portal requested. */
export type PageLink = { token: string; isPortal: boolean }

/** Opens the signer's page, in the current visit or in a new one. */
export async function openPage({ token, isPortal }: PageLink, signal: AbortSignal): Promise<SigningPage> {
  const visit = readVisit()
  const resumed = visit?.token === token ? await resume(visit.key, signal) : null
  const page = resumed ?? (await open({ token, isPortal }, signal))
  writeVisit({ token, key: page.key })
  return page
}

/** Null when the visit has expired. */
async function resume(key: string, signal: AbortSignal): Promise<SigningPage | null> {
  try {
    return await readAgain(key, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function open({ token, isPortal }: PageLink, signal: AbortSignal): Promise<SigningPage> {
  return call(isPortal ? 'openSigningFrame' : 'openSigningLink', { params: { token } }, { signal })
}

export const openProvider = (token: string): Promise<{ url: string }> =>
  call('openProviderSigning', { params: { token } })

export const readAgain = (key: string, signal: AbortSignal): Promise<SigningPage> =>
  call('readSigningPage', { params: { token: key } }, { signal })

export const readDocument = (key: string, rank: number, signal?: AbortSignal): Promise<File> =>
  call('readDocumentToSign', { params: { token: key, rank } }, signal ? { signal } : {})

export const readCertificate = (key: string, signal?: AbortSignal): Promise<File> =>
  call('readSigningCertificate', { params: { token: key } }, signal ? { signal } : {})

/** All signed documents with their certificates and the suitability report, as a zip. */
export const downloadAll = (key: string): Promise<File> => call('downloadSigningDocuments', { params: { token: key } })

/** A translated copy of a document: to be read, not to be signed. */
export const readCopy = (key: string, rank: number, signal: AbortSignal): Promise<File> =>
  call('readDocumentCopy', { params: { token: key, rank } }, { signal })

/** Nothing is signed before it was read to the end or downloaded. */
export const reportRead = (key: string, rank: number, how: 'read' | 'taken'): Promise<unknown> =>
  call('recordDocumentRead', { params: { token: key, rank }, body: { how } })

/** Only a convenience: the server checks everything again when the signer signs. */
export function saveStep(key: string, step: SigningStep, consent: string | undefined): void {
  const body = { step, ...(consent !== undefined && { consent }) }
  call('saveSigningStep', { params: { token: key }, body }).catch(() => {})
}

export const sendCode = (key: string, channel: 'sms' | 'mail'): Promise<SigningPage> =>
  call('sendSigningCode', { params: { token: key }, body: { channel } })

export const sign = (key: string, body: { code: string; consent: string; mark: SigningMark }): Promise<SigningPage> =>
  call('signEnvelope', { params: { token: key }, body })

/** With the code, unless the signer is signed in. */
export const decline = (key: string, body: { reason: string; code?: string }): Promise<SigningPage> =>
  call('declineSigning', { params: { token: key }, body })

export const verify = (key: string, code: string): Promise<SigningPage> =>
  call('verifySigningVisit', { params: { token: key }, body: { code } })
