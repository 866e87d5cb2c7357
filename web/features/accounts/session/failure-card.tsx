import { ApiError } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { paths } from '../../../screen/paths.ts'
import { settings } from '../../../screen/settings.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { SessionCard } from './card.tsx'
import styles from './card.module.css'

export function FailureCard({ error }: { error?: unknown }) {
  const { t } = useI18n()
  const { help } = settings()
  const reference = error instanceof ApiError ? error.requestId : null
  return (
    <SessionCard title={t('session.failed')}>
      <div role="alert" className={styles.panel}>
        <p>{t('session.failed.text')}</p>
        {reference && <p className={styles.support}>{t('ui.reference', { id: reference })}</p>}
      </div>
      <LinkButton variant="primary" href={paths.ssoCheck}>
        {t('session.failed.retry')}
      </LinkButton>
      <p className={styles.support}>
        {t('session.support')} <a href={`mailto:${help.mail}`}>{help.mail}</a>
      </p>
    </SessionCard>
  )
}
