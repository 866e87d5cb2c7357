import { kinds, type Element, type Session } from '@parcelle/forms'
import type { ResolvedItem, ResolvedSection, Template, WrittenItem } from '../../deployment/documents/template.ts'
import type { Block } from '../../platform/pdf/layout/content.ts'
import { toBlocks } from './items.ts'
import { inLine } from './words/language.ts'
import { printAnswer } from './print-answer.ts'
import { listProductDocuments } from './product-documents.ts'
import { holds, readPlain, type TextContext } from './texts.ts'
import { toContext, type DocumentInput } from './document-context.ts'

type WrittenPart = { part: string; label: string; hint: string; required: boolean }
/** A section with texts to write: facts of the dossier (`known`) and unanswered questions (`missing`). */
type WrittenSection = {
  title: string
  known: Block[]
  missing: { label: string; element: Element }[]
  parts: WrittenPart[]
}

/** The sections of a document that have texts to write. */
export function listWritten(template: Template, input: DocumentInput): WrittenSection[] {
  const context = toContext(input, listProductDocuments(input.deployment.catalogue()))
  const reading: TextContext = { context, conditions: template.conditions }
  return template.sections
    .filter(({ when }) => holds(when, reading))
    .map((section) => toWritten(section, reading, input))
    .filter(({ parts }) => parts.length > 0)
}

function toWritten({ title, items }: ResolvedSection, reading: TextContext, input: DocumentInput): WrittenSection {
  const shown = items.filter(({ when }) => holds(when, reading))
  const answers = shown.filter((item) => !('written' in item))
  return {
    title: title ? readPlain(title, reading) : '',
    known: answers.flatMap((item) => toBlocks(item, reading)),
    missing: answers.flatMap((item) => listUnanswered(item, input)),
    parts: shown.filter(isWritten).map(({ written, label, hint, required }) => ({
      part: written,
      label: readPlain(label, reading),
      hint: readPlain(hint, reading),
      required,
    })),
  }
}

const isWritten = (item: ResolvedItem): item is WrittenItem => 'written' in item

/** Visible questions without an answer. */
function listUnanswered(item: ResolvedItem, { session, deployment, locale, receipts }: DocumentInput) {
  return namedElements(item, session)
    .filter((element) => kinds[element.type].role === 'input' && session.visible(element.id))
    .filter((element) => printAnswer(element, { session, deployment, locale, receipts }) === '')
    .map((element) => ({ label: inLine(element.attributes.label, locale), element }))
}

function namedElements(item: ResolvedItem, { form }: Session): Element[] {
  const scoring = 'scoring' in item ? form.element(item.scoring.element) : null
  const refs =
    'rows' in item
      ? item.rows.filter((row) => typeof row === 'string')
      : 'answers' in item
        ? item.answers.elements
        : (scoring?.attributes.childrenElementsIds ?? [])
  return refs.flatMap((ref) => form.element(ref) ?? [])
}
