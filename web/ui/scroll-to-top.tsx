import { useSyncExternalStore } from 'react'
import { useSpeech } from '../i18n.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './scroll-to-top.module.css'

const FAR = 300

/** Appears once the page has gone up by more than 300 px; brings back the top, and the focus to the title. */
export function ScrollToTop() {
  const { t } = useSpeech()
  const isFar = useSyncExternalStore(subscribeScroll, () => window.scrollY > FAR)
  if (!isFar) return null

  return (
    <div className={styles.corner}>
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
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
