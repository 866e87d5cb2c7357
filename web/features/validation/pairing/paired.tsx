import type { SubscriberInfo } from '@parcelle/contract/integration'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './pairing.module.css'

type Props = { paired: NonNullable<SubscriberInfo['paired']['np']>; onRemove: () => void }

/** Who this side was said to be. */
export function Paired({ paired: { code, customer }, onRemove }: Props) {
  const { t } = useI18n()
  return (
    <Card>
      <div className={styles.line}>
        <p className={styles.paired}>
          <Icon name="success" />
          {code === null ? t('pairing.to-create') : t('pairing.paired', { code, name: customer?.fullName ?? '' })}
        </p>
        <Button onClick={onRemove}>{t('pairing.unpair')}</Button>
      </div>
    </Card>
  )
}
