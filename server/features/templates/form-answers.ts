import { kinds, type Block as FormBlock, type Element, type Session } from '@parcelle/forms'
import type { Block, Fact } from '../../platform/pdf/layout/paper.ts'
import { inLine, withoutUnit } from './language.ts'
import { printAnswer, type Reader } from './print-answer.ts'

export function pageFacts(slug: string, reader: Reader): Block[] {
  const page = reader.session.form.definition.pages.find((one) => one.slug === slug)
  return (page?.blocks ?? []).flatMap((block) => factsOf(block, reader))
}

export function blockFacts(slug: string, reader: Reader): Block[] {
  return reader.session.form.blocks.filter((block) => block.slug === slug).flatMap((block) => factsOf(block, reader))
}

function factsOf(block: FormBlock, reader: Reader): Block[] {
  const { session, locale } = reader
  if (!session.blockVisible(block.id)) return []
  const rows = block.elements.flatMap((element) => toFact(element, block, reader))
  if (rows.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: inLine(block.title, locale) },
    { kind: 'facts', rows },
  ]
}

/** A dash stands for an empty answer. */
function toFact(element: Element, block: FormBlock, reader: Reader): Fact[] {
  if (!isShown(element, reader.session)) return []
  const value = printAnswer(element, reader) || '—'
  return [{ label: withoutUnit(labelOf(element, block, reader), value), value }]
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
  const group = block.elements.find((other) => isMember(element, other, session))
  const labels = [...(group ? [group] : []), element].map(({ attributes }) => inLine(attributes.label, locale))
  return labels.join(' – ')
}

function isMember({ id }: Element, group: Element, { form }: Session): boolean {
  if (kinds[group.type].role !== 'group') return false
  return (group.attributes.childrenElementsIds ?? []).some((ref) => form.element(ref)?.id === id)
}
