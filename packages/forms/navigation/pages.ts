import type { Definition } from '../definition.ts'

export function findNextPage(definition: Definition, visible: readonly number[], pageId: number): number | null {
  return findVisiblePage(definition, visible, pageId, 1)
}

export function findPreviousPage(definition: Definition, visible: readonly number[], pageId: number): number | null {
  return findVisiblePage(definition, visible, pageId, -1)
}

function findVisiblePage(
  { pages }: Definition,
  visible: readonly number[],
  pageId: number,
  step: 1 | -1,
): number | null {
  const start = pages.findIndex(({ id }) => id === pageId)
  for (let at = start + step; at >= 0 && at < pages.length; at += step) {
    const page = pages[at]
    if (page?.blocks.some(({ id }) => visible.includes(id))) return page.id
  }
  return null
}
