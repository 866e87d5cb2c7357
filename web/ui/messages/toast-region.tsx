import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { Icon } from '../content/icon.tsx'
import { LiveRegion } from './live-region.tsx'
import { useKeepMessages } from './message-log.ts'
import { noticeText, toneIcons } from './notice.ts'
import { useStore } from '../store.ts'
import { dropToast, toasts, type Toast } from './toasts.ts'
import { useAutoHide, useHold } from './use-auto-hide.ts'
import styles from './toast-region.module.css'

// Twice as long as a banner, because toasts appear away from where the user looks.
const READING_TIME = 6000

/** Mounted once in the app. F6 moves the focus to the toasts and back. */
export function ToastRegion() {
  const { t } = useI18n()
  const shown = useStore(toasts)
  const region = useRef<HTMLElement>(null)
  const origin = useRef<Element>(null)
  const { isHeld, handlers, release } = useHold()
  useF6(region, origin, shown.length > 0)

  function handleFocus({ relatedTarget }: FocusEvent) {
    handlers.onFocus()
    if (relatedTarget && !region.current?.contains(relatedTarget)) origin.current = relatedTarget
  }

  const watched = { ...handlers, onFocus: handleFocus }

  // The button that had the focus is gone: it moves to another toast, or back to where it came from.
  function handleClose(id: number, isByKeyboard: boolean) {
    dropToast(id)
    release()
    if (!isByKeyboard) return
    const next = toasts.get().length > 0 ? region.current : origin.current
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <section ref={region} className={styles.region} aria-label={t('ui.toasts')} tabIndex={-1} {...watched}>
      <LiveRegion>
        <ul className={styles.list}>
          {shown.map((toast) => (
            <ToastCard key={toast.id} toast={toast} isHeld={isHeld} onClose={handleClose} />
          ))}
        </ul>
      </LiveRegion>
    </section>
  )
}

type CardProps = { toast: Toast; isHeld: boolean; onClose: (id: number, isByKeyboard: boolean) => void }

/** No toast hides while one is hovered or focused, because the others would move under the pointer. */
function ToastCard({ toast, isHeld, onClose }: CardProps) {
  const { t, messageFor } = useI18n()
  const [keep] = useKeepMessages()
  useAutoHide({ after: READING_TIME, isOn: !keep && !isHeld, onHide: () => dropToast(toast.id) })
  // `detail` is 0 for a click by keyboard.
  const handleClick = ({ detail }: MouseEvent) => onClose(toast.id, detail === 0)
  return (
    <li className={classes(styles.toast, styles[toast.notice.tone])}>
      <Icon name={toneIcons[toast.notice.tone]} className={styles.icon} />
      <p>{noticeText(toast.notice, messageFor)}</p>
      <IconButton icon="close" label={t('ui.toasts.close')} onClick={handleClick} />
    </li>
  )
}

type Place<E> = { current: E | null }

function useF6(region: Place<HTMLElement>, origin: Place<Element>, hasToasts: boolean) {
  useEffect(() => {
    if (!hasToasts) return
    function handleKey(event: KeyboardEvent) {
      const target = region.current
      if (event.key !== 'F6' || !target) return
      event.preventDefault()
      const isInside = target.contains(document.activeElement)
      if (!isInside) origin.current = document.activeElement
      const next = isInside ? origin.current : target
      if (next instanceof HTMLElement) next.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [region, origin, hasToasts])
}
