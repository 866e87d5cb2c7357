import type {
  Attributes,
  Definition,
  Element,
  ElementType,
  Facts,
  FormView,
  Ref,
  Referential,
  Value,
} from '../definition.ts'

let lastId = 0

export function element(type: ElementType, attributes: Partial<Attributes> = {}, more: Partial<Element> = {}): Element {
  lastId += 1
  const name = more.name ?? `element_${lastId}`
  return {
    id: lastId,
    name,
    type,
    condition: null,
    calculate: null,
    reference: null,
    ...more,
    attributes: { label: name, ...attributes },
  }
}

type View = {
  values?: Record<string, Value>
  hidden?: readonly string[]
  facts?: Partial<Facts>
  referential?: Referential
}

/** A view of a one-block form with these elements, with values by name. */
export function viewOf(
  elements: readonly Element[],
  { values = {}, hidden = [], facts = {}, referential = {} }: View = {},
): FormView {
  const find = (ref: Ref) => elements.find(({ id, name }) => id === ref || name === ref) ?? null
  const visible = (ref: Ref) => !hidden.includes(find(ref)?.name ?? '')
  const definition = { ...oneBlock(elements), referential }
  return {
    definition,
    facts: { direct: false, state: 'ongoing', today: '2026-11-02', ...facts },
    element: find,
    blockOf: (ref) => (find(ref) ? (definition.pages[0]?.blocks[0] ?? null) : null),
    visible,
    value: (ref) => (visible(ref) ? (values[find(ref)?.name ?? ''] ?? null) : null),
  }
}

function oneBlock(elements: readonly Element[]): Definition {
  const block = {
    id: 1,
    page_id: 1,
    slug: 'block',
    rank: 1,
    kind: 'normal' as const,
    title: 'Block',
    condition: null,
    elements,
  }
  return { id: 1, name: 'form', pages: [{ id: 1, form_id: 1, slug: 'page', rank: 1, title: 'Page', blocks: [block] }] }
}
