import { blockKinds, elementTypes, type Definition } from '@parcelle/forms'
import { z } from 'zod'
import { UploadRules } from './portal/settings.ts'
import { route } from './route.ts'
import { text, wholeFromText } from './scalars.ts'

const Locale = z.enum(['fr', 'en'])
const Version = z.object({ version: text(64).optional() })
const Condition = z.looseObject({
  rules: z.array(z.looseObject({ type: z.string(), operator: z.string() })),
  logical_operator: z.enum(['AND', 'OR']),
  actions: z.array(z.string()),
})

export const FormPage = z.object({
  id: z.int(),
  form_id: z.int(),
  title: z.string(),
  rank: z.int(),
  link_description: z.string().nullable(),
  slug: z.string(),
  progress: z.int(),
})

export const FormBlock = z.object({
  id: z.int(),
  page_id: z.int(),
  title: z.string(),
  rank: z.int(),
  help: z.string().nullable(),
  confirmation: z.string().nullable(),
  visible: z.boolean(),
  state: z.enum(['waiting', 'progress', 'complete', 'validate', 'disable']),
  condition: Condition.nullable(),
  icon: z.string(),
  slug: z.string(),
  cssClasses: z.string(),
  kind: z.enum(blockKinds),
})

export const FormElement = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(elementTypes),
  rank: z.int(),
  css_classes: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  condition: Condition.nullable(),
  calculate: z.string().nullable(),
  reference: z.int().nullable(),
})

export const DatalistOption = z.object({
  value: z.string(),
  label: z.string(),
  presentation: z.record(z.string(), z.unknown()).optional(),
})
export type DatalistOption = z.infer<typeof DatalistOption>

export const forms = {
  readPages: route('readPages', {
    summary: 'List the pages of a form, in the language of Accept-Language',
    roles: 'everyone',
    params: z.object({ formId: wholeFromText }),
    query: Version,
    reply: z.object({ pages: z.array(FormPage), version: z.string() }),
    cached: 'by-version',
  }),
  readBlocks: route('readBlocks', {
    summary: 'List the blocks of a page',
    roles: 'everyone',
    params: z.object({ locale: Locale, pageId: wholeFromText }),
    query: Version,
    reply: z.object({ blocks: z.array(FormBlock) }),
    cached: 'by-version',
  }),
  readElements: route('readElements', {
    summary: 'List the elements of a block',
    roles: 'everyone',
    params: z.object({ locale: Locale, blockId: wholeFromText }),
    query: Version,
    reply: z.object({ elements: z.array(FormElement) }),
    cached: 'by-version',
  }),
  readMapping: route('readMapping', {
    summary: 'Get the names and ids of the elements and blocks of a form',
    roles: 'everyone',
    params: z.object({ locale: Locale, formId: wholeFromText }),
    query: Version,
    reply: z.object({
      elements: z.array(z.object({ id: z.int(), name: z.string() })),
      blocks: z.array(z.object({ id: z.int(), slug: z.string(), kind: z.enum(blockKinds) })),
      productId: z.int().nullable(),
    }),
    cached: 'by-version',
  }),
  readForm: route('readForm', {
    summary: 'Get a whole form in one language, as the engine takes it',
    roles: 'everyone',
    params: z.object({ locale: Locale, formId: wholeFromText }),
    query: Version,
    reply: z.object({
      form: z.custom<Definition>((value) => typeof value === 'object' && value !== null),
      version: z.string(),
      /** Facts for the engine. */
      rules: z.array(z.string()),
      products: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          unitPrice: z.number(),
          minimumShares: z.int(),
          /** For existing holders of the product. */
          minimumSharesNext: z.int(),
        }),
      ),
      /** Slugs of the blocks that generate documents. */
      documentBlocks: z.array(z.string()),
      upload: UploadRules,
    }),
    // Not cached by version: prices and rules change while the form does not.
    cached: true,
  }),
  searchDatalist: route('searchDatalist', {
    summary:
      'Search the choices of a list that contain the text, at most 20; with fewer than 3 characters only among the ' +
      'communes of a postcode',
    roles: 'everyone',
    params: z.object({ datalistId: text(64) }),
    query: Version.extend({ filter: text(100).default(''), postcode: text(20).optional() }),
    reply: z.object({ options: z.array(DatalistOption) }),
  }),
  readDatalistValues: route('readDatalistValues', {
    summary:
      'Get the choices with this value, with all their attributes; for a dossier as its edition has them, products as it ' +
      'was sent with',
    roles: 'everyone',
    params: z.object({ datalistId: text(64) }),
    query: Version.extend({ filter: text(100).default(''), dossier: z.uuid().optional() }),
    reply: z.object({ options: z.array(DatalistOption) }),
  }),
}
