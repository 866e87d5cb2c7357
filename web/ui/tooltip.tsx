import { useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tooltip.module.css'

type Props = { text: string; side?: 'above' | 'below'; children: ReactNode }

/**
 * Shows the name of the control inside it, on hover and on focus. The control already carries the same name for those
 * who listen, so the bubble is silent. Escape hides it without moving focus or pointer (WCAG 1.4.13).
 */
export function Tooltip({ text, side = 'below', children }: Props) {
  const [dismissed, setDismissed] = useState(false)
  const restore = () => setDismissed(false)

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') setDismissed(true)
  }

  return (
    <span role="presentation" className={styles.anchor} onKeyDown={handleKey} onBlur={restore} onPointerLeave={restore}>
      {children}
      <span className={styles.bubble} data-side={side} hidden={dismissed} aria-hidden>
        {text}
      </span>
    </span>
  )
}
