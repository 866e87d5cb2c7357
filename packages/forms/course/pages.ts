import type { Definition } from '../definition.ts'

export function nextVisibleBlock(definition: Definition, visible: readonly number[], blockId: number): number | null {
  const order = blockIds(definition)
  const place = order.indexOf(blockId)
  return visible.find((id) => order.indexOf(id) > place) ?? null
}

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

/** Where to take a dossier up again; the first page when everything is done. */
export function resumePoint(definition: Definition, visible: readonly number[], lastSubmitted: number | null) {
  const blockId = lastSubmitted === null ? (visible[0] ?? null) : nextVisibleBlock(definition, visible, lastSubmitted)
  const page = definition.pages.find(({ blocks }) => blocks.some(({ id }) => id === blockId)) ?? definition.pages[0]
  return { pageId: page?.id ?? null, blockId }
}

export const blockIds = ({ pages }: Definition) => pages.flatMap(({ blocks }) => blocks.map(({ id }) => id))
