type CostInput = {
  /** What the client pays. */
  paid: number
  /** Price of the shares whose income the client receives. */
  earning: number
  years: number
  /** Rates in per cent. */
  subscriptionFee: number
  purchaseFee: number
  managementFee: number
  managementFeeOn: 'income' | 'assets'
  disposalFee: number
  distribution: number
}

/** Estimates what a subscription costs in euros, over the recommended holding period, at constant prices. */
export function computeCosts(input: CostInput) {
  const { paid, years } = input
  const entry = toCents((paid * input.subscriptionFee) / 100)
  const purchase = toCents(((paid - entry) * input.purchaseFee) / 100)
  const yearly = toCents(managementCost(input))
  const exit = toCents((paid * input.disposalFee) / 100)
  const total = toCents(entry + purchase + yearly * years + exit)
  return { amount: paid, entry, purchase, yearly, exit, total, yearlyRate: (total / paid / years) * 100 }
}

function managementCost({ paid, earning, managementFee, managementFeeOn, distribution }: CostInput): number {
  const rate = managementFee / 100
  if (managementFeeOn === 'assets') return paid * rate
  // Income is distributed after the fee.
  const received = (earning * distribution) / 100 / (1 - rate)
  return received * rate
}

const toCents = (amount: number) => Math.round(amount * 100) / 100
