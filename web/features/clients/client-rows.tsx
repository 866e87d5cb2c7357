import type { Client } from '@parcelle/contract/clients'
import { startTransition, useEffect, useRef, useState, type CSSProperties } from 'react'
import { ClientRow } from './client-row.tsx'
import styles from './client-rows.module.css'

type Props = {
  clients: readonly Client[]
  /** Those who share their name with another. */
  homonyms: ReadonlySet<Client>
  term: string
  creatingFor: string | null
  onCreate: (client: Client) => void
}

const BATCH = 20
/** Up to here everyone is drawn, so that the browser's own search and a print find them all. */
const FEW = 200
/** How far from the screen a batch is drawn, so that neither a scroll nor the Tab key meets an empty one. */
const AHEAD = '1200px 0px'

// A list whose items stand in batches: `ul` allows nothing between itself and its items.
const list = { role: 'list' } as const
const item = { role: 'listitem' } as const

/**
 * The clients in order, twenty at a time. A portfolio may hold thousands: only the batches near the screen are drawn,
 * the others keep their room.
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
  const { ref, isNear, height } = useNear(start < BATCH || total <= FEW)
  const room: CSSProperties = isNear ? {} : { blockSize: height ?? `calc(${clients.length} * var(--row-height))` }
  return (
    <div ref={ref} style={room}>
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

function useNear(isAlways: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isAlways)
  const [height, setHeight] = useState<number>()

  useEffect(() => {
    const element = ref.current
    if (!element || isAlways) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Rows that hold the focus stay, however far one scrolls: taking them away would lose it.
        if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return
        // In the pauses of a scroll, which no drawing may hold up.
        startTransition(() => {
          if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
          setNear(entry.isIntersecting)
        })
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isAlways])

  return { ref, isNear: isNear || isAlways, height }
}
