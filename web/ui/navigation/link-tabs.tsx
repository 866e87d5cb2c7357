import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTabStrip } from './use-tab-strip.ts'
import styles from './link-tabs.module.css'

type LinkTab = { href: string; label: ReactNode; count?: string; shortcut?: string | undefined }

type Props = { label: string; items: readonly LinkTab[]; current: string }

/** Tabs with addresses: links, so that Back, reload and new browser tabs work. */
export function LinkTabs({ label, items, current }: Props) {
  const ref = useTabStrip(current)
  return (
    <nav aria-label={label}>
      <div ref={ref} className={styles.strip}>
        {items.map((item) => (
          <Link
            key={item.href}
            href={item.href}
            className={styles.tab}
            aria-current={item.href === current ? 'page' : undefined}
            aria-keyshortcuts={item.shortcut}
          >
            {item.label}
            {item.count && <span className={styles.count}>{item.count}</span>}
          </Link>
        ))}
      </div>
    </nav>
  )
}
