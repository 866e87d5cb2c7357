import type { Definition } from '../definition.ts'

/** The next page that has something to show; null after the last. */
export function nextPage(definition: Definition, visible: readonly number[], pageId: number): number | null {
  return pagesFrom(definition, visible, pageId, 1)
}

/** The page before that has something to show; null on the first. */
export function previousPage(definition: Definition, visible: readonly number[], pageId: number): number | null {
  return pagesFrom(definition, visible, pageId, -1)
}

function pagesFrom({ pages }: Definition, visible: readonly number[], pageId: number, step: 1 | -1): number | null {
  const start = pages.findIndex(({ id }) => id === pageId)
  for (let at = start + step; at >= 0 && at < pages.length; at += step) {
    const page = pages[at]
    if (page?.blocks.some(({ id }) => visible.includes(id))) return page.id
  }
  return null
}
