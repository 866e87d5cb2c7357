import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import styles from './idle-dialog.module.css'

// Announcing every second would drown out the page.
const announcedAt = [60, 20]

type Props = { left: number; onStay: () => void; onLeave: () => void }

/**
 * The countdown is shown each second and announced at two minutes (by the dialog itself), one minute and twenty
 * seconds.
 */
export function IdleDialog({ left, onStay, onLeave }: Props) {
  const { t, count } = useI18n()
  const announced = announcedAt.findLast((mark) => left <= mark)
  return (
    <Modal
      isOpen
      urgent
      title={t('shell.idle.title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="primary" data-autofocus onClick={onStay}>
            {t('shell.idle.stay')}
          </Button>
          <Button onClick={onLeave}>{t('shell.idle.leave')}</Button>
        </>
      }
    >
      <p>{t('shell.idle.text')}</p>
      <p aria-hidden className={styles.clock}>
        {clock(left)}
      </p>
      <LiveRegion>
        {announced !== undefined && <VisuallyHidden>{count('shell.idle.left', announced)}</VisuallyHidden>}
      </LiveRegion>
    </Modal>
  )
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
