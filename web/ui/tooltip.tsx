import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tooltip.module.css'

type Props = { text: string; side?: 'above' | 'below'; children: ReactNode }

/**
 * Shows the name of the control inside it, on hover and on focus. The control already carries the same name for those
 * who listen, so the bubble is silent. Escape hides it without moving focus or pointer (WCAG 1.4.13).
 */
export function Tooltip({ text, side = 'below', children }: Props) {
  const [isShown, setShown] = useState(false)
  const hide = () => setShown(false)

  function handleFocus(event: FocusEvent) {
    // A press focuses too, and whoever presses has already read.
    if (event.target.matches(':focus-visible')) setShown(true)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') hide()
  }

  return (
    <span
      role="presentation"
      className={styles.anchor}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={hide}
      onFocus={handleFocus}
      onBlur={hide}
      onKeyDown={handleKey}
    >
      {children}
      {isShown && (
        <span ref={keepOnScreen} className={styles.bubble} data-side={side} aria-hidden>
          {text}
        </span>
      )}
    </span>
  )
}

const MARGIN = 8

/** Near the edge, a centred bubble would widen the page. */
function keepOnScreen(bubble: HTMLElement | null) {
  if (!bubble) return
  const { left, right } = bubble.getBoundingClientRect()
  const room = document.documentElement.clientWidth - MARGIN
  const shift = left < MARGIN ? MARGIN - left : Math.min(0, room - right)
  bubble.style.setProperty('--shift', `${shift}px`)
}
