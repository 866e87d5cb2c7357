import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { blockPath } from '../course/address.ts'
import { useWizard } from '../wizard-context.ts'
import styles from './page-back-link.module.css'
import { goBackToPage } from '../course/navigation.ts'

/** To the page before. It says that nothing typed is lost, because people fear it. */
export function PageBackLink({ pageId }: { pageId: number }) {
  const { t } = useI18n()
  const wizard = useWizard()
  return (
    <nav aria-label={t('ui.back')}>
      <Link
        href={blockPath(wizard.id, pageId)}
        className={styles.link}
        onClick={(event) => {
          event.preventDefault()
          goBackToPage(wizard, pageId)
        }}
      >
        <Icon name="chevron-left" size={16} />
        {t('wizard.back')}
      </Link>
    </nav>
  )
}
