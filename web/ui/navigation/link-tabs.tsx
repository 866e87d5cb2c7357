import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTabStrip } from './use-tab-strip.ts'
import strip from './tab-strip.module.css'

export type LinkTab = { href: string; label: ReactNode; count?: string }

type Props = { label: string; items: readonly LinkTab[]; current: string }

/** Tabs that are addresses: links, so that Back, a reload and a new browser tab work as the reader expects. */
export function LinkTabs({ label, items, current }: Props) {
  const ref = useTabStrip(current)
  return (
    <nav aria-label={label}>
      <div ref={ref} className={strip.strip}>
        {items.map((item) => (
          <Link
            key={item.href}
            href={item.href}
            className={strip.tab}
            aria-current={item.href === current ? 'page' : undefined}
          >
            {item.label}
            {item.count && <span className={strip.count}>{item.count}</span>}
          </Link>
        ))}
      </div>
    </nav>
  )
}
