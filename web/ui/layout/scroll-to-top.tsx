import { useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { afterNextPaint } from '../timing/after-next-paint.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useAvoidOverlap } from './use-avoid-overlap.ts'
import styles from './scroll-to-top.module.css'

const SHOW_AFTER = 300

export function ScrollToTop() {
  const { t } = useI18n()
  const isFar = useSyncExternalStore(subscribeScroll, () => window.scrollY > SHOW_AFTER)
  const corner = useAvoidOverlap<HTMLDivElement>(isFar)
  if (!isFar) return null

  return (
    <div ref={corner} className={styles.corner}>
      <IconButton icon="arrow-up" label={t('ui.top')} side="above" className={styles.button} onClick={goToTop} />
    </div>
  )
}

function goToTop() {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

function subscribeScroll(listener: () => void) {
  let isScheduled = false
  function handleScroll() {
    if (!isScheduled) afterNextPaint(notify)
    isScheduled = true
  }
  // Throttled, so that scrolling comes before this button.
  function notify() {
    isScheduled = false
    listener()
  }
  window.addEventListener('scroll', handleScroll, { passive: true })
  return () => window.removeEventListener('scroll', handleScroll)
}
