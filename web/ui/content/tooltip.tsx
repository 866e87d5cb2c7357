import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import styles from './tooltip.module.css'

type Props = { text: string; side?: 'above' | 'below'; children: ReactNode }

/**
 * Shows the name of a control on hover and focus. Hidden from screen readers, because the control has the same name.
 * Escape hides it, and the pointer may move onto it (WCAG 1.4.13).
 */
export function Tooltip({ text, side = 'below', children }: Props) {
  const [isShown, setShown] = useState(false)
  const hide = () => setShown(false)
  useEscape(isShown, hide)

  function handleFocus(event: FocusEvent) {
    // Not when a press causes the focus.
    if (event.target.matches(':focus-visible')) setShown(true)
  }

  function handleEnter(event: PointerEvent) {
    // Touch has no hover: the tooltip would stay.
    if (event.pointerType !== 'touch') setShown(true)
  }

  return (
    <span
      role="presentation"
      className={styles.anchor}
      onPointerEnter={handleEnter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={handleFocus}
      onBlur={hide}
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

/** On the whole page, because the hovered element need not have the focus. */
function useEscape(isOn: boolean, onEscape: () => void) {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && escape.current()
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [isOn])
}

const MARGIN = 8

/** A centred tooltip near the edge would widen the page. */
function keepOnScreen(bubble: HTMLElement | null) {
  if (!bubble) return
  const { left, right } = bubble.getBoundingClientRect()
  const width = document.documentElement.clientWidth - MARGIN
  const shift = left < MARGIN ? MARGIN - left : Math.min(0, width - right)
  bubble.style.setProperty('--shift', `${shift}px`)
}
