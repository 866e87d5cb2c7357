import { memo, useEffect, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { afterNextPaint } from '../../../ui/timing/after-next-paint.ts'
import { useInvestment } from './use-investment.ts'
import styles from './sidebar.module.css'

const sidebar = lazyPart(
  () => import('./sidebar.tsx'),
  (module) => module.Sidebar,
)

/** Loads after the first paint: its space is reserved, so nothing moves. Reads the form itself: the page may re-render. */
export const DeferredSidebar = memo(function DeferredSidebar() {
  const [isLoaded, setLoaded] = useState(sidebar.isLoaded)
  useEffect(() => {
    if (isLoaded) return
    afterNextPaint(() => void sidebar.fetch().then(() => setLoaded(true)))
  }, [isLoaded])
  return isLoaded && <sidebar.Part />
})

/** On a phone: a chip with the amount, which opens the sidebar as a dialog. */
export function SidebarChip() {
  const { t, amount } = useI18n()
  const { paid } = useInvestment()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.chip} onClick={() => setOpen(true)}>
        {paid !== null && amount(paid)}
        <Icon name={paid === null ? 'file' : 'arrow-up'} size={16} />
        <VisuallyHidden>{t('wizard.rail.open')}</VisuallyHidden>
      </button>
      <Modal isOpen={isOpen} title={t('wizard.rail.sheet')} onClose={() => setOpen(false)}>
        <div className={styles.sidebar}>
          <DeferredSidebar />
        </div>
      </Modal>
    </>
  )
}

/** On a tablet: a collapsible strip above the blocks. */
export function SidebarStrip() {
  const { t, amount } = useI18n()
  const { paid } = useInvestment()
  return (
    <details className={styles.strip}>
      <summary>
        {t('wizard.rail.sheet')}
        {paid !== null && <span className={styles.total}>{amount(paid)}</span>}
      </summary>
      <div className={styles.sidebar}>
        <DeferredSidebar />
      </div>
    </details>
  )
}
