import { expect, test } from 'vitest'
import { computeCosts } from './costs.ts'

const base = {
  paid: 10_000,
  earning: 10_000,
  years: 8,
  subscriptionFee: 10,
  purchaseFee: 1,
  managementFee: 12,
  managementFeeOn: 'income' as const,
  disposalFee: 6,
  distribution: 4.4,
}

test.each([
  // 440 € of income after a fee of 12 %: 500 € were received, of which 60 € paid the fee.
  ['a share of the income', {}, { entry: 1000, purchase: 90, yearly: 60, exit: 600, total: 2170 }],
  ['a share of the assets', { managementFeeOn: 'assets', managementFee: 1.5 }, { yearly: 150, total: 2890 }],
  ['a bare owner, who has no income', { earning: 0 }, { yearly: 0, total: 1690 }],
  ['a usufructuary, with the income of the whole', { paid: 4000 }, { entry: 400, yearly: 60, total: 1156 }],
  ['no fee on leaving', { disposalFee: 0 }, { exit: 0, total: 1570 }],
] as const)('the costs in euros of %s', (_, changes, expected) => {
  expect(computeCosts({ ...base, ...changes })).toMatchObject(expected)
})

test('the total is also a rate a year of what is paid, to the cent', () => {
  expect(computeCosts(base).yearlyRate).toBeCloseTo(2.7125)
  expect(computeCosts({ ...base, paid: 333.33, subscriptionFee: 10.8 }).entry).toBe(36)
})
