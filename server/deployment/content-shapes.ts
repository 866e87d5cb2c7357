import { referenceProblem } from '@parcelle/domain'
import { isBic, isIban, isSameBankCountry, isSepa, type Definition } from '@parcelle/forms'
import { z } from 'zod'
import { productFacts, productFigures } from './documents/facts.ts'

const Text = z.strictObject({ fr: z.string(), en: z.string() })

const Product = z.strictObject({
  code: z.string().min(1),
  family: z.string(),
  name: z.string().min(1),
  type: z.string(),
  description: Text,
  unitPrice: z.number().positive(),
  /** Other prices, each from a day on. */
  prices: z.array(z.strictObject({ from: z.iso.date(), unitPrice: z.number().positive() })).optional(),
  currency: z.literal('EUR'),
  minimumShares: z.int().positive(),
  minimumSharesNext: z.int().positive(),
  dismemberment: z.strictObject({
    life: z.boolean(),
    temporary: z.boolean(),
    table: z.string().nullable(),
    minYears: z.int().nullable(),
    maxYears: z.int().nullable(),
  }),
  enjoymentDelayMonths: z.int(),
  enjoymentText: Text,
  scheduledSavings: z.boolean(),
  dividendReinvestment: z.boolean(),
  recommendedHoldingYears: z.int(),
  riskIndicatorSRI: z.int(),
  docusignId: z.string(),
  docusignMissionId: z.string(),
  /** Date of the template of its subscription form. */
  templateDate: z.iso.date(),
  ...productFacts,
  figures: z.strictObject(productFigures),
  /** For the client to read, by template in `product-documents/`. */
  documents: z.array(z.strictObject({ id: z.string(), template: z.string(), title: Text, date: z.iso.date() })),
})
/** With how it is paid; null where `payments.json` does not say. */
export type Product = z.output<typeof Product> & { payment: ProductPayment | null }
export const Catalogue = z.strictObject({
  products: z.array(Product).min(1),
})

// The limits of EPC069-12 and of the SEPA credit transfer.
const BENEFICIARY_MAX = 70
const Days = z.int().min(1).max(365)

const ProductPayment = z
  .strictObject({
    beneficiary: z.string().min(1).max(BENEFICIARY_MAX),
    iban: z.string().refine((iban) => isIban(iban) && isSepa(iban), 'must be an IBAN of the SEPA area, without spaces'),
    bic: z.string().refine(isBic, 'must be a BIC'),
    /** What the payer quotes, with {number} and {product} as placeholders. */
    reference: z.string().superRefine((pattern, context) => {
      const reason = referenceProblem(pattern)
      if (reason !== null) context.addIssue(reason)
    }),
    /** Calendar days to pay after the signature. */
    dueDays: Days,
    /** Working days in which the dossier is checked. */
    checkDays: Days,
    /** Calendar days to withdraw; null where there is no such right. */
    withdrawalDays: Days.nullable(),
  })
  .refine(({ iban, bic }) => isSameBankCountry(iban, bic), 'has an IBAN and a BIC of different countries')
type ProductPayment = z.output<typeof ProductPayment>
/** `payments.json`, by product code. */
export const Payments = z.record(z.string(), ProductPayment)
export type Payments = z.output<typeof Payments>

const Share = { usufruct: z.number(), bareOwnership: z.number(), origin: z.string().optional() }
const Header = z.strictObject({ fr: z.array(z.string()), en: z.array(z.string()) })
const lifeRow = { key: z.string(), label: Text, ageMin: z.int(), ageMax: z.int().nullable(), ...Share }
const tableKeys = {
  validFrom: z.iso.date(),
  header: Header,
  /** With {years} as a placeholder. */
  rowLabel: Text,
  temporary: z.record(
    z.string(),
    z.strictObject({
      label: Text,
      derivedFrom: z.string().optional(),
      rows: z.array(z.strictObject({ years: z.int(), ...Share })),
    }),
  ),
}
/** As editions were published with it: keys that are not known are only refused by the check. */
export const Tables = z.looseObject({
  ...tableKeys,
  lifeLong: z.looseObject({ rows: z.array(z.looseObject(lifeRow)) }),
})
export type Tables = z.output<typeof Tables>

/** `dismemberment.json`, with the remarks that may stand in it. */
export const TablesFile = z.strictObject({
  ...tableKeys,
  headerLife: Header.optional(),
  lifeLong: z.strictObject({
    variant: z.string().optional(),
    legalBasis: z.string().optional(),
    edgeRule: z.string().optional(),
    rows: z.array(z.strictObject(lifeRow)),
  }),
  byProduct: z.record(z.string(), z.string()).optional(),
  fallback: z.string().optional(),
})

export const Options = z.array(
  z.strictObject({ value: z.string().min(1), label: Text, presentation: z.record(z.string(), z.unknown()).optional() }),
)
export type Datalist = z.output<typeof Options>

/** Thousands of communes, by postcode: `"69100": ["Villeurbanne"]`. */
const Communes = z.record(z.string().min(1), z.array(z.string().min(1))).transform((byPostcode) =>
  Object.entries(byPostcode).flatMap(([zip, names]): Datalist => {
    const presentation = { zip }
    return names.map((name) => {
      const label = `${name} (${zip})`
      return { value: `${zip} ${name}`, label: { fr: label, en: label }, presentation }
    })
  }),
)

export const datalistShape = (json: unknown) => (Array.isArray(json) ? Options : Communes)

/** An answer of a sample. */
const Answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

const Names = z.array(z.string())

/** What must come of a sample: exactly these blocks, documents and signers, and these amounts. */
const Expected = z.strictObject({
  /** The slugs of the blocks that are shown. */
  blocks: Names.exactOptional(),
  /** By element. */
  amounts: z.record(z.string(), z.number()).exactOptional(),
  /** By code. */
  documents: Names.exactOptional(),
  /** The envelope and who signs: `mission subscriber`. */
  signers: Names.exactOptional(),
})
export type Expected = z.output<typeof Expected>

/** `samples.json`: complete dossiers with which the check makes every document. */
export const Samples = z.strictObject({
  /** The day on which they are filled in. */
  today: z.iso.date(),
  samples: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        /** What it is called in the studio. */
        title: z.union([z.string(), Text]).optional(),
        form: z.enum(['client', 'backOffice']).default('client'),
        direct: z.boolean().default(false),
        /** The sample whose answers it shares, but for its own: one of this file, or of the deployment that is extended. */
        like: z.string().optional(),
        /** By element; null takes away an answer of the other sample, and an upload is a list of file names. */
        answers: z.record(z.string(), Answer.nullable()).default({}),
        expects: Expected.exactOptional(),
      }),
    )
    .min(1),
})
/** `models`: those of the deployment that is extended, to be like. */
export type SampleSet = z.output<typeof Samples> & { models: z.output<typeof Samples>['samples'] }

/** Just enough to walk a form; the engine checks the rest. */
const Walkable = z.looseObject({
  id: z.int(),
  pages: z.array(
    z.looseObject({
      blocks: z.array(
        z.looseObject({
          slug: z.string(),
          elements: z.array(z.looseObject({ name: z.string(), attributes: z.looseObject({}) })),
        }),
      ),
    }),
  ),
})
export const Form = z.custom<Definition>(
  (value) => Walkable.safeParse(value).success,
  'is not a form with pages, blocks and elements',
)

/** The datalist of the products, derived from products.json. */
export function toProductDatalist(products: readonly Product[]): Datalist {
  return products.map(({ code, name, unitPrice, minimumShares, enjoymentText, description, documents }) => ({
    value: code,
    label: { fr: name, en: name },
    presentation: { unitPrice, minimumShares, enjoyment: enjoymentText, description, documents },
  }))
}
