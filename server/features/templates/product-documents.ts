import { createHash } from 'node:crypto'
import type { RuleView } from '@parcelle/forms'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Text } from '../../deployment/documents/template.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import type { DocumentContent } from '../../platform/pdf/layout/content.ts'
import { showDay } from './words/language.ts'
import { letterhead } from './letterhead.ts'
import { toSections } from './sections.ts'
import { readPlain } from './texts.ts'
import { translationNotice } from './words/translation.ts'
import type { DocumentContext } from './document-context.ts'

/** A document about a product, such as its key information document; the same for every reader. */
type ProductDocument = {
  /** As in the catalogue. */
  id: string
  product: string
  title: Text
  /** YYYY-MM-DD. */
  date: string
  /** Digest of the content in both languages. */
  version: string
  content: Readonly<Record<Locale, DocumentContent>>
}

/** In catalogue order. */
export function listProductDocuments(deployment: Deployment): readonly ProductDocument[] {
  const known = made.get(deployment)
  if (known) return known
  const documents = deployment.products.flatMap((product) =>
    product.documents.map((document) => makeDocument(deployment, product, document)),
  )
  made.set(deployment, documents)
  return documents
}

// Cache: a deployment never changes while the process runs.
const made = new WeakMap<Deployment, readonly ProductDocument[]>()

type Product = Deployment['products'][number]

function makeDocument(
  deployment: Deployment,
  product: Product,
  { id, template: name, title, date }: Product['documents'][number],
): ProductDocument {
  const template = deployment.productTemplates[name]
  if (!template) throw new Error(`no template « ${name} » for the product document ${id}`)
  const composeIn = (locale: Locale): DocumentContent => {
    const context: DocumentContext = {
      ...nobody,
      deployment,
      product: () => product,
      payment: () => null,
      locale,
      date,
      rules: rulesOf(deployment, product),
    }
    const reading = { context, conditions: template.conditions }
    return {
      language: locale,
      title: `${title[locale]} – ${product.name}`,
      date,
      company: letterhead({ issuer: 'company', letterhead: template.letterhead }, reading),
      reference: readPlain(template.reference, reading),
      foot: { dossier: null, template: `${id} · ${showDay(date, locale)}` },
      translation: translationNotice(deployment, locale),
      watermark: null,
      blocks: toSections(template.sections, reading),
    }
  }
  const content = { fr: composeIn('fr'), en: composeIn('en') }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  return { id, product: product.code, title, date, version, content }
}

/** Rules of a product document read the product only, because it is the same for every reader. */
function rulesOf({ definitions }: Deployment, { code }: Product): RuleView {
  const names = new Set(definitions.map(({ referential }) => referential?.product))
  return { facts: { direct: true, state: '' }, value: (ref) => (names.has(ref) ? code : null) }
}

const nobody = {
  session: null,
  dossier: null,
  advisor: null,
  firm: () => null,
  receipts: [],
  openings: new Map(),
  productDocuments: [],
} as const
