import { useEffect, useRef, type ReactNode } from 'react'
import { Highlight } from '../content/highlight.tsx'
import styles from './option-list.module.css'

type Item = { value: string; label: string; note?: ReactNode }

type Props = {
  id: string
  label: string
  items: readonly Item[]
  term: string
  active: number
  chosen: string | null
  optionId: (index: number) => string
  onPick: (index: number) => void
  onPoint: (index: number) => void
}

/** The options under a text box. The focus stays in the box: see use-listbox.ts. */
export function OptionList({ id, label, items, term, active, chosen, optionId, onPick, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.children.item(active)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  return (
    // A select would take the focus from the text box.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {items.map((item, index) => (
        // The text box handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item.value}
          id={optionId(index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={item.value === chosen}
          className={styles.option}
          data-active={index === active}
          // Keeps the focus in the box; losing it would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(index)}
          onClick={() => onPick(index)}
        >
          <span>
            <Highlight text={item.label} term={term} />
          </span>
          {item.note && <span className={styles.note}>{item.note}</span>}
        </div>
      ))}
    </div>
  )
}
