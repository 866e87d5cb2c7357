const SHOWN = 5

type PageStep = { page: number } | { gap: 'before' | 'after' }

/**
 * The numbers of a pagination bar: five around the current one, shifted at the ends; also the first and the last, with
 * a gap where pages are left out.
 */
export function pageWindow(current: number, pages: number): PageStep[] {
  const start = Math.max(1, Math.min(current - Math.floor(SHOWN / 2), pages - SHOWN + 1))
  const end = Math.min(pages, start + SHOWN - 1)
  const steps: PageStep[] = []
  if (start > 1) steps.push({ page: 1 })
  if (start > 2) steps.push({ gap: 'before' })
  for (let page = start; page <= end; page += 1) steps.push({ page })
  if (end < pages - 1) steps.push({ gap: 'after' })
  if (end < pages) steps.push({ page: pages })
  return steps
}

/** The items of a page, counted from 1; a page beyond the end is clamped. */
export function pageRange(page: number, size: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / size))
  const current = Math.min(Math.max(1, page), pages)
  return { pages, current, start: Math.min(total, (current - 1) * size + 1), end: Math.min(total, current * size) }
}
