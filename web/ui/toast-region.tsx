import { useEffect, useRef } from 'react'
import { useSpeech } from '../i18n.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { Live } from './live.tsx'
import { useKeepMessages } from './message-log.ts'
import { noticeText, toneIcons } from './notice.ts'
import { useStore } from './store.ts'
import { dropToast, toasts, type Toast } from './toasts.ts'
import { useAutoHide } from './use-auto-hide.ts'
import styles from './toast-region.module.css'

// Twice the time of a banner: a toast appears away from where the reader looks.
const READING_TIME = 6000

/** Once in the app. F6 goes to the messages on screen and back to where the reader was. */
export function ToastRegion() {
  const { t } = useSpeech()
  const shown = useStore(toasts)
  const region = useRef<HTMLElement>(null)
  useF6(region, shown.length > 0)

  return (
    <section ref={region} className={styles.region} aria-label={t('ui.toasts')} tabIndex={-1}>
      <Live>
        <ul className={styles.list}>
          {shown.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </ul>
      </Live>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t, say } = useSpeech()
  const [keep] = useKeepMessages()
  const drop = () => dropToast(toast.id)
  const hold = useAutoHide({ after: READING_TIME, isOn: !keep, onHide: drop })
  return (
    <li className={classes(styles.toast, styles[toast.notice.tone])} {...hold}>
      <Icon name={toneIcons[toast.notice.tone]} className={styles.icon} />
      <p>{noticeText(toast.notice, say)}</p>
      <IconButton icon="close" label={t('ui.toasts.close')} onClick={drop} />
    </li>
  )
}

function useF6(region: { current: HTMLElement | null }, hasToasts: boolean) {
  const origin = useRef<Element>(null)
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
  }, [region, hasToasts])
}
