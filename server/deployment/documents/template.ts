import { signers } from '@parcelle/domain'
import { operators, type Condition } from '@parcelle/forms'
import { z } from 'zod'

const Text = z.strictObject({ fr: z.string(), en: z.string() })
export type Text = z.output<typeof Text>

const Constant = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
const operator = z.enum(operators)
const Rule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('input'), element: z.string(), operator, value: Constant.exactOptional() }),
  z.strictObject({ type: z.literal('dossier'), field: z.literal('direct'), operator, value: Constant.exactOptional() }),
  z.strictObject({ type: z.literal('state'), operator, value: Constant.exactOptional() }),
])
/** In the rules of the form language. */
const Named = z.strictObject({
  rule: z.string().exactOptional(),
  rules: z.array(Rule).min(1),
  logical_operator: z.enum(['AND', 'OR']).default('AND'),
})
export type NamedCondition = Pick<Condition, 'rule' | 'rules' | 'logical_operator'>

/** The names of conditions that must all hold; `!` before a name: that must not. */
const When = z.array(z.string().regex(/^!?[a-z][a-zA-Z]*$/)).optional()
const when = { when: When }

const Line = z.strictObject({ text: Text, ...when })
/** An element of the form, under its own label; or a label and a value of the template's own. */
const Row = z.union([z.string(), z.strictObject({ label: Text, value: Text, ...when })])
const Column = z.strictObject({
  title: Text,
  width: z.number().positive().optional(),
  align: z.enum(['left', 'right']).optional(),
})
const Columns = z.array(Column).min(2)
export type Column = z.output<typeof Column>

/** Who signs, by the name of the signature field, and what stands above it. */
const Signature = z.strictObject({
  signer: z.union([z.enum(signers), z.literal('seal')]),
  label: Text,
  name: Text,
  lines: z.array(Text).default([]),
  ...when,
})

const Item = z.union([
  z.strictObject({ text: Text, small: z.boolean().optional(), ...when }),
  z.strictObject({ heading: Text, ...when }),
  /** Paragraphs in a box; in that of a warning what must not be missed. */
  z.strictObject({
    note: z.array(Line).min(1),
    title: Text.optional(),
    tone: z.enum(['plain', 'warning']).default('plain'),
    ...when,
  }),
  /** Boxes side by side: who the parties are. */
  z.strictObject({
    cards: z.array(z.strictObject({ title: Text, lines: z.array(Line).min(1), ...when })).min(1),
    ...when,
  }),
  z.strictObject({ list: z.array(Line).min(1), ...when }),
  z.strictObject({ rows: z.array(Row).min(1), ...when }),
  /** Every visible answer of a page, or of a block, of the form. */
  z.strictObject({ page: z.string(), ...when }),
  z.strictObject({ block: z.string(), ...when }),
  z.strictObject({
    table: z.strictObject({
      columns: Columns,
      rows: z.array(z.strictObject({ cells: z.array(Text), strong: z.boolean().optional(), ...when })).min(1),
    }),
    ...when,
  }),
  /** A table of answers, each under its own label, and their total. */
  z.strictObject({
    answers: z.strictObject({
      columns: Columns.length(2),
      elements: z.array(z.string()).min(1),
      total: z.string().optional(),
    }),
    ...when,
  }),
  /** The questions of a scoring element, the answer to each and its points. */
  z.strictObject({
    scoring: z.strictObject({ element: z.string(), columns: Columns.length(3), total: Text }),
    ...when,
  }),
  z.strictObject({ receipts: z.strictObject({ columns: Columns.length(4), none: Text }), ...when }),
  z.strictObject({ productDocuments: z.strictObject({ columns: Columns.length(4) }), ...when }),
  z.strictObject({ signatures: z.array(Signature).min(1), ...when }),
  /** What the advisor writes for this client: by its name, under a label, and what they should say. */
  z.strictObject({
    written: z.string().regex(/^[a-z][a-z_]*$/),
    label: Text,
    hint: Text,
    required: z.boolean().default(false),
    ...when,
  }),
  /** Items that several papers share. */
  z.strictObject({ include: z.string(), ...when }),
])
export type Item = z.output<typeof Item>
export type Written = Extract<Item, { written: string }>
export type Signature = z.output<typeof Signature>

/** What a paper must have said, whoever wrote its template. */
const parts = [
  'company',
  'firm',
  'parties',
  'mission',
  'remuneration',
  'profile',
  'recommendation',
  'product',
  'amounts',
  'funding',
  'dismemberment',
  'mandate',
  'risks',
  'costs',
  'withdrawal',
  'declarations',
  'answers',
  'receipts',
  'productDocuments',
  'dataProtection',
  'signatures',
] as const
export type Part = (typeof parts)[number]

const Section = z.strictObject({
  /** What it says of what the paper must say. */
  parts: z.array(z.enum(parts)).default([]),
  title: Text.optional(),
  ...when,
  items: z.array(Item).min(1),
})
export type Section = z.output<typeof Section>

export const kinds = [
  'missionLetter',
  'suitabilityReport',
  'subscriptionForm',
  'searchMandate',
  'dismembermentAnnex',
  'summary',
  'receiptList',
  'clientRecord',
  'acknowledgement',
] as const
export type Kind = (typeof kinds)[number]

/** `documents/<name>.json`: one paper. */
export const TemplateFile = z.strictObject({
  /** By which calls know it; of papers that are printed by a button, its `printId`. */
  code: z.string().regex(/^[a-z][a-z_]*$/),
  kind: z.enum(kinds),
  title: Text,
  /** What stands under the title. */
  reference: Text,
  /** Whose paper it is. */
  issuer: z.enum(['company', 'firm']).default('company'),
  /** Which of the company's forms it is for, and the slugs of the blocks that list it. */
  forms: z.array(z.enum(['client', 'backOffice'])).min(1),
  blocks: z.array(z.string()).min(1),
  ...when,
  /** Each product has a template of its own: its id and its date are those of the catalogue. */
  perProduct: z.boolean().default(false),
  sections: z.array(Section).min(1),
})
export type TemplateFile = z.output<typeof TemplateFile>

/** `product-documents/<name>.json`: what clients are given to read about a product, one for all of them. */
export const ProductTemplateFile = z.strictObject({ reference: Text, sections: z.array(Section).min(1) })
export type ProductTemplateFile = z.output<typeof ProductTemplateFile>
export type ProductTemplate = Omit<ProductTemplateFile, 'sections'> &
  Pick<Template, 'sections' | 'conditions' | 'letterhead'>

/** `documents/shared.json`: the conditions that papers name, and the items that they share. */
export const SharedFile = z.strictObject({
  /** What stands under the name of whose paper it is. */
  letterhead: z.strictObject({ company: z.array(Text), firm: z.array(Text) }),
  /** Written across a paper that was not sent for signature. */
  draft: Text,
  conditions: z.record(z.string(), Named),
  fragments: z.record(z.string(), z.array(Item).min(1)),
})
export type SharedFile = z.output<typeof SharedFile>

/** A template with what it shares put in its place. */
export type Template = Omit<TemplateFile, 'sections'> &
  Pick<SharedFile, 'letterhead' | 'draft'> & {
    readonly sections: readonly ResolvedSection[]
    readonly conditions: Readonly<Record<string, NamedCondition>>
    /** The digest of all that it says. */
    readonly version: string
  }
export type ResolvedSection = Omit<Section, 'items'> & { readonly items: readonly ResolvedItem[] }
export type ResolvedItem = Exclude<Item, { include: string }>
