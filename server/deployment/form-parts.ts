import type { Block, Condition, Definition, Element, Page } from '@parcelle/forms'

export const listBlocks = (form: Definition): Block[] => form.pages.flatMap(({ blocks }) => blocks)
export const listElements = (form: Definition): Element[] => listBlocks(form).flatMap(({ elements }) => elements)

export type LocatedCondition = { where: string; owner: Block | Element; condition: Condition }

export function listConditions(form: Definition): LocatedCondition[] {
  const owners = [
    ...listBlocks(form).map((owner) => ({ name: owner.slug, owner })),
    ...listElements(form).map((owner) => ({ name: owner.name, owner })),
  ]
  return owners.flatMap(({ name, owner }) =>
    owner.condition ? [{ where: `form ${form.id}/${name}`, owner, condition: owner.condition }] : [],
  )
}

export function listIds(form: Definition): { kind: 'page' | 'block' | 'element'; id: number; name: string }[] {
  const pages: readonly Page[] = form.pages
  return [
    ...pages.map(({ id, slug }) => ({ kind: 'page' as const, id, name: slug })),
    ...listBlocks(form).map(({ id, slug }) => ({ kind: 'block' as const, id, name: slug })),
    ...listElements(form).map(({ id, name }) => ({ kind: 'element' as const, id, name })),
  ]
}
