import { translateName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { PairedCustomer, PairingActions } from './use-pairing.ts'
import styles from './pairing.module.css'

type Props = { paired: PairedCustomer | null; pairing: PairingActions }

export function PairedCard({ paired, pairing: { undoable, undo, remove, isPending } }: Props) {
  const { t } = useI18n()
  const describeCustomer = useWho()
  if (!paired && !undoable) return null
  return (
    <Card>
      {paired && (
        <div className={styles.line}>
          <p className={styles.paired}>
            <Icon name="success" />
            {describeCustomer(paired)}
          </p>
          <Button loading={isPending} onClick={remove}>
            {t('pairing.unpair')}
          </Button>
        </div>
      )}
      {undoable && (
        <div className={styles.line}>
          <p className={styles.facts}>{t('pairing.before', { who: describeCustomer(undoable.before) })}</p>
          <Button icon="history" loading={isPending} onClick={undo}>
            {t('pairing.undo')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function useWho() {
  const { t, locale } = useI18n()
  return (paired: PairedCustomer | null): string => {
    if (!paired) return t('pairing.unpaired')
    const { code, customer } = paired
    const name = translateName(customer?.fullName ?? '', locale)
    return code === null ? t('pairing.to-create') : t('pairing.paired', { code, name })
  }
}
