import { useEffect, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { afterNextPaint } from '../../../ui/timing/after-next-paint.ts'
import { useInvestment } from './use-investment.ts'
import styles from './rail.module.css'

const rail = lazyPart(
  () => import('./rail.tsx'),
  (module) => module.Rail,
)

/** The rail has a place of its own, so it may come after the blocks, once these are painted, without moving them. */
export function LaterRail() {
  const [isHere, setHere] = useState(rail.isHere)
  useEffect(() => {
    if (isHere) return
    afterNextPaint(() => void rail.fetch().then(() => setHere(true)))
  }, [isHere])
  return isHere && <rail.Part />
}

/** On a phone: the amount beside the main button, which opens the rail as a sheet. */
export function RailChip() {
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
        <div className={styles.rail}>
          <LaterRail />
        </div>
      </Modal>
    </>
  )
}

/** On a tablet: a strip above the blocks. */
export function RailStrip() {
  const { t, amount } = useI18n()
  const { paid } = useInvestment()
  return (
    <details className={styles.strip}>
      <summary>
        {t('wizard.rail.sheet')}
        {paid !== null && <span className={styles.total}>{amount(paid)}</span>}
      </summary>
      <div className={styles.rail}>
        <LaterRail />
      </div>
    </details>
  )
}
