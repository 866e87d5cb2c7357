import type { Value } from '../definition.ts'

/** The price of the shares, or of the bare ownership or usufruct bought. */
export const amountPaid = (read: (part: string) => Value): Value => read(paidPart(read('dismembermentScope')))

/** The referential role of the element with the amount paid. */
export function paidPart(scope: Value): 'usufructAmount' | 'bareOwnershipAmount' | 'subscriptionAmount' {
  if (scope === 'usu') return 'usufructAmount'
  return scope === 'np' ? 'bareOwnershipAmount' : 'subscriptionAmount'
}
