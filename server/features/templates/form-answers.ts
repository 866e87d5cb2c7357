import { kinds, type Block as FormBlock, type Element, type Session } from '@parcelle/forms'
import type { Block, Fact } from '../../platform/pdf/layout/content.ts'
import { inLine, withoutUnit } from './words/language.ts'
import { printAnswer, type Reader } from './print-answer.ts'
import { printLabel } from './texts.ts'
import type { DocumentContext } from './document-context.ts'

type FormContext = DocumentContext & { session: Session }

export function pageFacts(slug: string, context: FormContext): Block[] {
  const page = context.session.form.definition.pages.find((one) => one.slug === slug)
  return (page?.blocks ?? []).flatMap((block) => factsOf(block, context))
}

export function blockFacts(slug: string, context: FormContext): Block[] {
  return context.session.form.blocks.filter((block) => block.slug === slug).flatMap((block) => factsOf(block, context))
}

function factsOf(block: FormBlock, context: FormContext): Block[] {
  const { session, locale, deployment } = context
  if (!session.blockVisible(block.id)) return []
  const rows = block.elements.flatMap((element) => toFact(element, block, context))
  if (rows.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: inLine(deployment.documentWords.headings[block.slug] ?? block.title, locale) },
    { kind: 'facts', rows },
  ]
}

/** A dash stands for an empty answer. */
function toFact(element: Element, block: FormBlock, context: FormContext): Fact[] {
  if (!isShown(element, context.session)) return []
  const value = printAnswer(element, context) || '—'
  const label = withGroup(element, block, context.session).map((one) => printLabel(one, context))
  return [{ label: withoutUnit(label.join(' – '), value), value }]
}

/** Whether an element holds an answer and is visible. */
export function isShown({ id, type }: Element, session: Session): boolean {
  const { role } = kinds[type]
  return (role === 'input' || role === 'computed') && session.visible(id)
}

/** Prefixed by the label of its group, if any. */
export function labelOf(
  element: Element,
  block: FormBlock,
  { session, locale }: Pick<Reader, 'session' | 'locale'>,
): string {
  return withGroup(element, block, session)
    .map(({ attributes }) => inLine(attributes.label, locale))
    .join(' – ')
}

function withGroup(element: Element, block: FormBlock, session: Session): readonly Element[] {
  const group = block.elements.find((other) => isMember(element, other, session))
  return [...(group ? [group] : []), element]
}

function isMember({ id }: Element, group: Element, { form }: Session): boolean {
  if (kinds[group.type].role !== 'group') return false
  return (group.attributes.childrenElementsIds ?? []).some((ref) => form.element(ref)?.id === id)
}
