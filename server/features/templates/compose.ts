import type { Template } from '../../deployment/documents/template.ts'
import type { DocumentContent } from '../../platform/pdf/layout/content.ts'
import { translator } from '../../platform/locales/texts.ts'
import { toSections } from './sections.ts'
import { showDay } from './words/language.ts'
import { letterhead } from './letterhead.ts'
import { noFacts } from './list.ts'
import { listProductDocuments } from './product-documents.ts'
import { translationNotice } from './words/translation.ts'
import { readPlain, type TextContext } from './texts.ts'
import { toContext, type DocumentInput } from './document-context.ts'

export function composeDocument(template: Template, input: DocumentInput): DocumentContent {
  const context = toContext(input, listProductDocuments(input.deployment.catalogue()))
  const reading: TextContext = { context, conditions: template.conditions }
  const { locale, date, draft, dossier } = input
  return {
    language: locale,
    title: readPlain(template.heading ?? template.title, reading),
    ...(template.heading && { shortTitle: readPlain(template.title, reading) }),
    date,
    company: letterhead(template, reading),
    reference: readPlain(template.reference, reading),
    foot: { dossier: dossier.number, template: templateName(template, reading) },
    translation: translationNotice(input.deployment, locale),
    watermark: draft ? template.draft[locale] : null,
    blocks: toSections(template.sections, reading),
  }
}

/** The title as a document prints it for the current answers. */
export function readTitle(
  { heading, title, conditions }: Template,
  input: Pick<DocumentInput, 'deployment' | 'session' | 'locale'>,
): string {
  return readPlain(heading ?? title, { context: toContext({ ...noFacts, ...input }), conditions })
}

/** The start of the version, which tells two versions apart, and the product's signing template for one per product. */
function templateName({ perProduct, version }: Template, { context }: TextContext): string {
  const short = translator(context.locale)('document.version', { version: version.slice(0, 8) })
  const product = perProduct ? context.product() : null
  return product ? `${product.docusignId} (${showDay(product.templateDate, context.locale)}) · ${short}` : short
}
