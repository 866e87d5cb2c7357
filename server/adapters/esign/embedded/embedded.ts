import type { SigningTool } from '../esign.ts'

/** The signing tool of this server. An envelope is known there by its own id. */
export function embeddedSigning(): SigningTool {
  const missing = () => Promise.reject(new Error('nothing can be signed here yet'))
  return {
    name: 'embedded',
    send: async ({ id }) => ({ providerId: id }),
    openSigning: missing,
    readNews: missing,
    signedDocuments: missing,
    certificate: missing,
    void: missing,
    resend: missing,
  }
}
