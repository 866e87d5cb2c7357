import { signers } from '@parcelle/domain'
import { templateKinds, templateParts } from '@parcelle/domain/documents'
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
/** In the rules of the form language. The figures of `rule` are filled in from the settings. */
export const FormCondition = z.strictObject({
  rule: z.string().exactOptional(),
  rules: z.array(Rule),
  logical_operator: z.enum(['AND', 'OR']).default('AND'),
})
export const namesRule = {
  check: ({ rule, rules }: { rule?: string; rules: readonly unknown[] }) => rule !== undefined || rules.length > 0,
  message: { path: ['rules'], message: 'must not be empty' },
}
export type NamedCondition = Pick<Condition, 'rule' | 'rules' | 'logical_operator'>

/** Names of conditions that must all hold; `!` negates one. */
const When = z.array(z.string().regex(/^!?[a-z][a-zA-Z]*$/)).optional()
const when = { when: When }

const Line = z.strictObject({ text: Text, ...when })
/** An element of the form with its own label, or a label and a value. */
const Row = z.union([z.string(), z.strictObject({ label: Text, value: Text, ...when })])
const Column = z.strictObject({
  title: Text,
  width: z.number().positive().optional(),
  align: z.enum(['left', 'right']).optional(),
})
const Columns = z.array(Column).min(2)
export type Column = z.output<typeof Column>

/** The columns of a list of product documents; `opened` is omitted when nobody opened one. */
const DocumentColumn = Column.extend({ field: z.enum(['title', 'date', 'version', 'opened']) })
export type DocumentColumn = z.output<typeof DocumentColumn>

/** A signer, by the name of the signature field, and the text above it; `hand` is a box to sign on paper. */
const Signature = z.strictObject({
  signer: z.union([z.enum(signers), z.enum(['firm', 'seal', 'hand'])]),
  label: Text,
  name: Text,
  lines: z.array(Text).default([]),
  ...when,
})

const Item = z.union([
  z.strictObject({ text: Text, small: z.boolean().optional(), ...when }),
  z.strictObject({ heading: Text, ...when }),
  /** Paragraphs in a box, or in a warning box. */
  z.strictObject({
    note: z.array(Line).min(1),
    title: Text.optional(),
    tone: z.enum(['plain', 'warning']).default('plain'),
    ...when,
  }),
  /** Boxes side by side, for the parties. */
  z.strictObject({
    cards: z.array(z.strictObject({ title: Text, lines: z.array(Line).min(1), ...when })).min(1),
    ...when,
  }),
  z.strictObject({ list: z.array(Line).min(1), ...when }),
  z.strictObject({ rows: z.array(Row).min(1), ...when }),
  /** Rows that name `payment` facts; left out for a product without payment details. */
  z.strictObject({ payment: z.array(z.strictObject({ label: Text, value: Text, ...when })).min(1), ...when }),
  /** Every visible answer of a page or a block. */
  z.strictObject({ page: z.string(), ...when }),
  z.strictObject({ block: z.string(), ...when }),
  z.strictObject({
    table: z.strictObject({
      columns: Columns,
      rows: z.array(z.strictObject({ cells: z.array(Text), strong: z.boolean().optional(), ...when })).min(1),
    }),
    ...when,
  }),
  /** A table of answers with their total. */
  z.strictObject({
    answers: z.strictObject({
      columns: Columns.length(2),
      elements: z.array(z.string()).min(1),
      total: z.string().optional(),
    }),
    ...when,
  }),
  /** The questions of a scoring element with answers and points. */
  z.strictObject({
    scoring: z.strictObject({ element: z.string(), columns: Columns.length(3), total: Text }),
    ...when,
  }),
  z.strictObject({ receipts: z.strictObject({ columns: Columns.length(4), none: Text }), ...when }),
  z.strictObject({ productDocuments: z.strictObject({ columns: z.array(DocumentColumn).min(2) }), ...when }),
  z.strictObject({ signatures: z.array(Signature).min(1), ...when }),
  /** A text that the advisor writes for this client; `hint` says what it should cover. */
  z.strictObject({
    written: z.string().regex(/^[a-z][a-z_]*$/),
    label: Text,
    hint: Text,
    required: z.boolean().default(false),
    ...when,
  }),
  /** Items shared by several documents. */
  z.strictObject({ include: z.string(), ...when }),
])
export type Item = z.output<typeof Item>
export type WrittenItem = Extract<Item, { written: string }>
export type Signature = z.output<typeof Signature>

const Section = z.strictObject({
  /** The parts required by law that this section contains. */
  parts: z.array(z.enum(templateParts)).default([]),
  title: Text.optional(),
  ...when,
  items: z.array(Item).min(1),
})
export type Section = z.output<typeof Section>

/** `documents/<name>.json` */
export const TemplateFile = z.strictObject({
  /** Its id in the API; for a document printed by a button, the `printId`. */
  code: z.string().regex(/^[a-z][a-z_]*$/),
  kind: z.enum(templateKinds),
  title: Text,
  /** Printed in place of the title, such as with the name of the client. */
  heading: Text.optional(),
  /** The line below the title. */
  reference: Text,
  /** Whose letterhead it has. */
  issuer: z.enum(['company', 'firm']).default('company'),
  /** The company's forms it is for, and the slugs of the blocks that list it. */
  forms: z.array(z.enum(['client', 'backOffice'])).min(1),
  blocks: z.array(z.string()).min(1),
  ...when,
  /** One template per product, with the id and date of the catalogue. */
  perProduct: z.boolean().default(false),
  sections: z.array(Section).min(1),
})
export type TemplateFile = z.output<typeof TemplateFile>

/** `product-documents/<name>.json`: information for clients, one template for all products. */
export const ProductTemplateFile = z.strictObject({ reference: Text, sections: z.array(Section).min(1) })
export type ProductTemplateFile = z.output<typeof ProductTemplateFile>
export type ProductTemplate = Omit<ProductTemplateFile, 'sections'> &
  Pick<Template, 'sections' | 'conditions' | 'letterhead'>

/** `documents/shared.json`: named conditions and shared items. */
export const SharedFile = z.strictObject({
  /** The lines below the name of the issuer. */
  letterhead: z.strictObject({ company: z.array(Text), firm: z.array(Text) }),
  /** The watermark of a document that is not sent for signature. */
  draft: Text,
  conditions: z.record(z.string(), FormCondition.refine(namesRule.check, namesRule.message)),
  /** Printed in place of an element's own label, which is often a question: the first whose conditions hold. */
  labels: z.record(z.string(), z.array(Line).min(1)).default({}),
  /** Printed in place of the title of a block, by its slug. */
  headings: z.record(z.string(), Text).default({}),
  /** Which answers agree in gender with whom, by the element of the civility, and which civilities are feminine. */
  agreement: z
    .strictObject({ feminine: z.array(z.string()).min(1), elements: z.record(z.string(), z.string()) })
    .default({ feminine: [], elements: {} }),
  fragments: z.record(z.string(), z.array(Item).min(1)),
})
export type SharedFile = z.output<typeof SharedFile>
/** How documents print answers. */
export type DocumentWords = Pick<SharedFile, 'labels' | 'headings' | 'agreement'> & {
  readonly conditions: Readonly<Record<string, NamedCondition>>
}

export type Template = Omit<TemplateFile, 'sections'> &
  Pick<SharedFile, 'letterhead' | 'draft'> & {
    readonly sections: readonly ResolvedSection[]
    readonly conditions: Readonly<Record<string, NamedCondition>>
    /** A digest of its content. */
    readonly version: string
  }
export type ResolvedSection = Omit<Section, 'items'> & { readonly items: readonly ResolvedItem[] }
export type ResolvedItem = Exclude<Item, { include: string }>
