import type { FormBlock, FormElement, FormPage } from '@parcelle/contract/forms'
import type { Block, Definition, Element, Page } from '@parcelle/forms'
import type { z } from 'zod'

type Wire<T extends z.ZodType> = z.input<T>

/** For forms that `toWire` has translated. */
export function presentPage({ id, form_id, title, rank, link_description, slug }: Page): Wire<typeof FormPage> {
  // The engine computes the progress of a dossier; a definition has none.
  return { id, form_id, title: text(title), rank, link_description: textOrNull(link_description), slug, progress: 0 }
}

export function presentBlock(block: Block): Wire<typeof FormBlock> {
  const { id, page_id, title, rank, help, confirmation, visible = true, icon, slug, cssClasses = '', kind } = block
  return {
    id,
    page_id,
    title: text(title),
    rank,
    help: textOrNull(help),
    confirmation: textOrNull(confirmation),
    visible,
    state: 'waiting',
    condition: presentCondition(block),
    icon: icon ?? '',
    slug,
    cssClasses,
    kind,
  }
}

export function presentElement(element: Element, at: number): Wire<typeof FormElement> {
  const { id, name, type, rank = at + 1, css_classes = '', attributes, calculate, reference } = element
  return {
    id,
    name,
    type,
    rank,
    css_classes,
    attributes,
    condition: presentCondition(element),
    calculate,
    reference: reference === null ? null : Number(reference),
  }
}

export function presentMapping(form: Definition) {
  const blocks = form.pages.flatMap((page) => page.blocks)
  const product = form.referential?.product
  return {
    elements: blocks.flatMap((block) => block.elements).map(({ id, name }) => ({ id, name })),
    blocks: blocks.map(({ id, slug, kind }) => ({ id, slug, kind })),
    productId: product === undefined ? null : Number(product),
  }
}

function presentCondition({ condition }: Block | Element): Wire<typeof FormBlock>['condition'] {
  if (!condition) return null
  return { ...condition, rules: [...condition.rules], actions: [...condition.actions] }
}

const text = (value: Page['title']): string => (typeof value === 'string' ? value : value.fr)
const textOrNull = (value: Page['link_description']): string | null => (value ? text(value) : null)
