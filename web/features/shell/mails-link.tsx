import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { Icon } from '../../ui/content/icon.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import styles from './header.module.css'

/** Demo only: the page that shows the mails it sends. `isBare`: an icon, with its text for screen readers and on hover. */
export function MailsLink({ isBare = false }: { isBare?: boolean }) {
  const { t, locale } = useI18n()
  const { mailsUrl } = settings()
  if (mailsUrl === null) return null
  return (
    <a href={`${mailsUrl}?lang=${locale}`} className={styles.link} {...(isBare && { title: t('shell.mails') })}>
      <Icon name="envelope" />
      {isBare ? <VisuallyHidden>{t('shell.mails')}</VisuallyHidden> : t('shell.mails')}
    </a>
  )
}
