import type { Value } from '../definition.ts'

/** What is paid, found through the parts that elements play: the price of the shares, or of the right bought on them. */
export const amountPaid = (read: (part: string) => Value): Value => read(paidPart(read('dismembermentScope')))

/** The part of the element that holds the amount paid. */
export function paidPart(scope: Value): 'usufructAmount' | 'bareOwnershipAmount' | 'subscriptionAmount' {
  if (scope === 'usu') return 'usufructAmount'
  return scope === 'np' ? 'bareOwnershipAmount' : 'subscriptionAmount'
}
