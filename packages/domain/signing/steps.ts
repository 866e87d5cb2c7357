/** What a signer does one after the other: read, understand, choose how the signature looks, enter the code. */
export const signingSteps = ['read', 'meaning', 'mark', 'code'] as const
export type SigningStep = (typeof signingSteps)[number]

/** The steps that follow the consent. */
export const needsConsent = (step: SigningStep): boolean => step === 'mark' || step === 'code'

type Progress = { reached: SigningStep | null; hasReadAll: boolean; hasConsented: boolean }

/** The step at which the page opens: the one that the signer reached, as far as its conditions still hold. */
export function findSigningStep({ reached, hasReadAll, hasConsented }: Progress): SigningStep {
  if (reached === null || !hasReadAll) return 'read'
  return needsConsent(reached) && !hasConsented ? 'meaning' : reached
}
