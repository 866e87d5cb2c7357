import type { Template } from '../../deployment/documents/template.ts'
import type { Paper } from '../../platform/pdf/layout/paper.ts'
import { toSections } from './sections.ts'
import { letterhead } from './letterhead.ts'
import { listProductDocuments } from './product-documents.ts'
import { readPlain, type Reading } from './texts.ts'
import { toWorld, type PaperInput } from './world.ts'

export function composePaper(template: Template, input: PaperInput): Paper {
  const world = toWorld(input, listProductDocuments(input.deployment))
  const reading: Reading = { world, conditions: template.conditions }
  const { locale, date, draft, dossier } = input
  return {
    language: locale,
    title: readPlain(template.title, reading),
    date,
    company: letterhead(template, reading),
    reference: readPlain(template.reference, reading),
    foot: { dossier: dossier.number, template: templateName(template, reading) },
    watermark: draft ? template.draft[locale] : null,
    blocks: toSections(template.sections, reading),
  }
}

/** For a template per product, the product's signing template id and date; otherwise its code. */
function templateName({ code, perProduct, version }: Template, { world }: Reading): string {
  const product = perProduct ? world.product() : null
  const name = product ? `${product.docusignId} (${product.templateDate})` : code
  return `${name} · ${version}`
}
