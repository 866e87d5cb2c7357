import { kinds, type Block as FormBlock, type Element, type Session } from '@parcelle/forms'
import type { Block, Fact } from '../layout/paper.ts'
import { inLine } from './language.ts'
import { printAnswer } from './print-answer.ts'
import type { World } from './world.ts'

type Reader = Pick<World, 'deployment' | 'locale' | 'receipts'> & { session: Session }

/** Every visible answer of a page, block by block. */
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

/** A visible answer under its label, after that of the group it belongs to; a dash where nothing was answered. */
function toFact(element: Element, block: FormBlock, reader: Reader): Fact[] {
  const { session, locale } = reader
  const { role } = kinds[element.type]
  if ((role !== 'input' && role !== 'computed') || !session.visible(element.id)) return []
  const group = block.elements.find((other) => isMember(element, other, session))
  const labels = [...(group ? [group] : []), element].map(({ attributes }) => inLine(attributes.label, locale))
  return [{ label: labels.join(' – '), value: printAnswer(element, reader) || '—' }]
}

function isMember({ id }: Element, group: Element, { form }: Session): boolean {
  if (kinds[group.type].role !== 'group') return false
  return (group.attributes.childrenElementsIds ?? []).some((ref) => form.element(ref)?.id === id)
}
