import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { Icon } from '../../ui/content/icon.tsx'
import styles from './header.module.css'

/** Demo only: the page that shows the mails it sends. */
export function MailsLink() {
  const { t, locale } = useI18n()
  const { mailsUrl } = settings()
  if (mailsUrl === null) return null
  return (
    <a href={`${mailsUrl}?lang=${locale}`} className={styles.link}>
      <Icon name="envelope" />
      {t('shell.mails')}
    </a>
  )
}
