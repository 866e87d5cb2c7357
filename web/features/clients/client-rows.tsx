import type { Client } from '@parcelle/contract/clients'
import { startTransition, useEffect, useRef, useState, type CSSProperties } from 'react'
import { ClientRow } from './client-row.tsx'
import styles from './client-rows.module.css'

type Props = {
  clients: readonly Client[]
  homonyms: ReadonlySet<Client>
  term: string
  creatingFor: string | null
  onCreate: (client: Client) => void
}

const BATCH = 20
/** Up to this many are rendered at once, so that the browser's search and print find them all. */
const RENDER_ALL_UP_TO = 200
/** How far from the viewport a batch is rendered, so that scrolling and Tab meet no empty batch. */
const RENDER_MARGIN = '1200px 0px'

// ARIA roles, because a `ul` allows nothing between itself and its items.
const list = { role: 'list' } as const
const item = { role: 'listitem' } as const

/**
 * The clients in batches of twenty. A portfolio may hold thousands: only batches near the viewport are rendered, the
 * others keep their height.
 */
export function ClientRows({ clients, ...props }: Props) {
  const starts = Array.from({ length: Math.ceil(clients.length / BATCH) }, (_, index) => index * BATCH)
  return (
    <div {...list} className={styles.rows}>
      {starts.map((start) => (
        <Batch
          key={start}
          clients={clients.slice(start, start + BATCH)}
          start={start}
          total={clients.length}
          {...props}
        />
      ))}
    </div>
  )
}

function Batch({ clients, homonyms, start, total, creatingFor, ...props }: Props & { start: number; total: number }) {
  const { ref, isNear, height } = useIsNear(start < BATCH || total <= RENDER_ALL_UP_TO)
  const placeholder: CSSProperties = isNear
    ? {}
    : { blockSize: height ?? `calc(${clients.length} * var(--row-height))` }
  return (
    <div ref={ref} style={placeholder}>
      {isNear &&
        clients.map((client, index) => (
          <div key={client.id} {...item} aria-posinset={start + index + 1} aria-setsize={total} className={styles.row}>
            <ClientRow
              client={client}
              isHomonym={homonyms.has(client)}
              isCreating={creatingFor === client.id}
              {...props}
            />
          </div>
        ))}
    </div>
  )
}

function useIsNear(isAlways: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isAlways)
  const [height, setHeight] = useState<number>()

  useEffect(() => {
    const element = ref.current
    if (!element || isAlways) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A batch that has the focus stays rendered, or the focus would be lost.
        if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return
        // In a transition, so that rendering does not block scrolling.
        startTransition(() => {
          if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
          setNear(entry.isIntersecting)
        })
      },
      { rootMargin: RENDER_MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isAlways])

  return { ref, isNear: isNear || isAlways, height }
}
