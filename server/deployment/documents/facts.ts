import { z } from 'zod'

const Text = z.strictObject({ fr: z.string().min(1), en: z.string().min(1) })
const filled = z.string().min(1)

export const Company = z.strictObject({
  name: filled,
  legalForm: Text,
  capital: z.number().positive(),
  registration: filled,
  address: filled,
  city: filled,
  /** Approval number of the AMF. */
  approval: filled,
  approvalDate: z.iso.date(),
  email: filled,
  phone: filled,
  mediator: Text,
})

/** An advising firm with the particulars the law requires: registration, professional body, insurer. */
export const Firm = z.strictObject({
  name: filled,
  legalForm: Text,
  registration: filled,
  address: filled,
  city: filled,
  /** Number in the register of intermediaries. */
  orias: z.string().regex(/^\d{8}$/, 'must be the eight digits of the register'),
  /** Professional association approved by the AMF. */
  association: filled,
  insurer: filled,
  policy: filled,
  email: filled,
  phone: filled,
})
export type Firm = z.output<typeof Firm>
/** `firms.json`, by firm code. */
export const Firms = z.record(z.string(), Firm)
export type Firms = z.output<typeof Firms>

export const productFacts = {
  legalForm: Text,
  registration: filled,
  address: filled,
  /** The AMF's visa on the information note. */
  visa: Text,
  depositary: filled,
  nominal: z.number().positive(),
  maximumCapital: z.number().positive(),
  /** In per cent, taxes included. */
  subscriptionFee: z.number(),
  managementFee: z.number(),
  /** What the management fee is a share of: the income received, or the value of the assets. */
  managementFeeOn: z.enum(['income', 'assets']).default('income'),
  purchaseFee: z.number(),
  disposalFee: z.number(),
}
/** For the periodic documents of a product. */
export const productFigures = {
  quarter: Text,
  year: z.int(),
  holders: z.int(),
  capitalisation: z.number(),
  occupancy: z.number(),
  distribution: z.number(),
  buildings: z.int(),
  waiting: z.int(),
  quarterlyIncome: z.number(),
  debt: z.number(),
}
