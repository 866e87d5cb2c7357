import { roles, uploadTypes } from '@parcelle/domain'
import { isHexColour } from '@parcelle/domain/colour'
import { headingFonts, iconSets, radii } from '@parcelle/domain/theme'
import { z } from 'zod'
import { Company } from './documents/facts.ts'
import { textInAll } from '../platform/locales/texts.ts'
import { featureNames } from '../switches.ts'

const Text = z.strictObject({ fr: z.string().min(1), en: z.string().min(1) })
// Terms reserved by eIDAS to providers on a national trusted list.
const SignatureLevel = z
  .string()
  .min(1)
  .regex(/^(?!.*qualifi)/is, 'must not say that signatures are qualified')
const Colour = z.string().refine(isHexColour, 'must be a colour such as #123E5C')

const Codes = z.array(z.string().min(1)).min(1)
const Most = z.int().min(1)
const Days = z.int().min(1).max(365)
const MEGABYTE = 1_048_576
const Bytes = z
  .int()
  .min(1024)
  .max(1024 * MEGABYTE)
const UploadType = z.enum(uploadTypes)

/** One of these is enough. */
const Trigger = z.union([
  z.strictObject({ amountGreaterThan: z.number() }),
  z.strictObject({ amountAtLeast: z.number() }),
  z.strictObject({ productIn: z.array(z.string()).min(1) }),
])
type Trigger = z.infer<typeof Trigger>

const Rule = z.strictObject({
  /** Keeps its figures, for the day on which it is switched on again. */
  off: z.literal(true).exactOptional(),
  /** The slug of the block where the client sees it. */
  block: z.string(),
  elements: z.array(z.string()).min(1),
  whenAny: z.array(Trigger).min(1),
})
export type Rule = z.infer<typeof Rule>
export const isOn = (entry: [string, Rule | false]): entry is [string, Rule] => entry[1] !== false && !entry[1].off

/** `deployments/<customer>/settings.json` */
export const SettingsFile = z.strictObject({
  /** The deployment whose forms, products, tables and lists are used where this one has none. */
  extends: z.string().optional(),
  name: z.string().min(1),
  company: Company,
  locale: z.enum(['fr', 'en']).default('fr'),
  esign: z
    .string()
    .regex(/^[a-z]+$/)
    .default('docusign'),
  theme: z.strictObject({
    logo: z.string(),
    primary: Colour,
    accent: Colour,
    radius: z.enum(keysOf(radii)),
    headingFont: z.enum(keysOf(headingFonts)),
    iconSet: z.enum(iconSets),
  }),
  features: z.partialRecord(z.enum(featureNames), z.boolean()),
  labels: z.strictObject({
    createCustomer: Text.default(textInAll('settings.create-customer')),
    createLead: Text.default(textInAll('settings.create-lead')),
    registerFolder: Text.default(textInAll('settings.register-folder')),
    fullProperty: Text.default(textInAll('settings.full-property')),
  }),
  /** The level of the signatures, as printed on the certificate of completion. */
  signatureLevel: z
    .strictObject({ fr: SignatureLevel, en: SignatureLevel })
    .default(textInAll('settings.signature-level')),
  forms: z.strictObject({ client: z.int(), backOffice: z.int() }),
  /** Set by the upgrade from release 0.2.0 only: the forms are as they were published, with all settings applied. */
  formsApplied: z.boolean().optional(),
  /** Formulas of elements, for every form that has them. */
  computedFields: z.array(z.strictObject({ target: z.string(), formula: z.string().min(1) })),
  /** Answers common to all dossiers, which no form asks, by `referential` entry. */
  fixedParts: z.record(z.string(), z.string()).default({}),
  /** Whether accounts must be in the SEPA area. */
  sepaOnly: z.boolean().default(false),
  /** The element with the years of a dismemberment; null where shares are never split. */
  durationElement: z.string().nullable(),
  /** The dismemberment table of each product; `*` for all others. */
  dismembermentTables: z.record(z.string(), z.string()),
  /** Every rule that conditions name, with its figures; a rule without any is `false`, and off. */
  rules: z.record(z.string(), z.union([Rule, z.literal(false)])),
  /** When the back office checks a dossier before signature, if that switch is on: by amount or by answers. */
  complianceCheck: z
    .strictObject({
      amountOver: z.number(),
      answers: z.array(z.strictObject({ element: z.string(), value: z.string() })),
    })
    .nullable()
    .default(null),
  /** The documents signed together, by code and in order; one that does not apply is left out. */
  envelopes: z.strictObject({ mission: Codes, subscription: Codes }),
  /** How the form asks for the way of payment, and who may withdraw; without them, everybody pays by transfer. */
  afterSignature: z
    .strictObject({
      paymentMode: z
        .strictObject({ element: z.string(), transfer: z.string(), debit: z.string(), cheque: z.string() })
        .partial({ transfer: true, debit: true, cheque: true })
        .nullable()
        .default(null),
      /** The answer of those who may withdraw; null for everybody. */
      withdrawal: z.strictObject({ element: z.string(), value: z.string() }).nullable().default(null),
    })
    .prefault({}),
  readOnlyRoles: z.array(z.enum(roles)).default(['back_office_user', 'manage_dossier']),
  redirectAfterLastPage: z.string().min(1),
  help: z.strictObject({ phone: z.string(), mail: z.string(), hours: Text }),
  footer: z.array(
    z.strictObject({ html: Text, links: z.array(z.strictObject({ label: Text, href: z.string() })).default([]) }),
  ),
  /** Accepted file types, sizes (in general and for some types), and files per question. */
  upload: z
    .strictObject({
      types: z.array(UploadType).min(1).default(['application/pdf', 'image/jpeg', 'image/png', 'image/heic']),
      maxBytes: Bytes.default(10 * MEGABYTE),
      maxBytesByType: z
        .partialRecord(UploadType, Bytes)
        .default({ 'text/plain': MEGABYTE, 'video/mp4': 100 * MEGABYTE }),
      maxPerElement: Most.default(10),
    })
    .prefault({}),
  /** Daily limits per subscriber or professional, and limits per dossier. */
  limits: z
    .strictObject({
      subscriber: z.strictObject({ dossiers: Most.default(50), megabytes: Most.default(500) }).prefault({}),
      staff: z
        .strictObject({
          dossiers: Most.default(2000),
          prospects: Most.default(500),
          megabytes: Most.default(10_000),
        })
        .prefault({}),
      dossierMegabytes: Most.default(300),
      dossierReceipts: Most.default(200),
    })
    .prefault({}),
  /** Days until the reminder and the deadline of a correction. */
  corrections: z.strictObject({ remindAfterDays: Days.default(5), dueAfterDays: Days.default(15) }).prefault({}),
  /** Days after the signature or the answer at which personal links expire. */
  links: z.strictObject({ days: z.int().min(1).max(90).default(90) }).prefault({}),
})
export type Settings = z.output<typeof SettingsFile>

function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((key): key is keyof T & string => key in table)
}
