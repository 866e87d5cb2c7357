import { Link } from 'wouter'
import { HeaderSlot } from '../../screen/header-slot.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { paths } from '../../screen/paths.ts'
import { useSignedInUser } from '../../session/use-user.ts'
import { settings } from '../../screen/settings.ts'
import { Icon } from '../../ui/content/icon.tsx'
import { LanguageSwitch } from '../../ui/navigation/language-switch.tsx'
import { MessageBell } from '../../ui/messages/message-bell.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Help } from './help.tsx'
import { MailsLink } from './mails-link.tsx'
import { NarrowPanel } from './narrow-panel.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './header.module.css'

export function Header() {
  const { t } = useI18n()
  const user = useSignedInUser()
  const { name, theme } = settings()
  return (
    <TopBar
      logo={
        <Link href={paths.dashboard} className={styles.logo}>
          <img src={theme.logo} alt={name} />
        </Link>
      }
      nav={
        <>
          <Link href={paths.dashboard} className={styles.link}>
            <Icon name="home" />
            {t('shell.home')}
          </Link>
          <Help />
          <MailsLink />
        </>
      }
      tools={
        <>
          <HeaderSlot className={styles.slot} />
          <MessageBell />
        </>
      }
      wide={
        <>
          <LanguageSwitch />
          <UserMenu user={user} />
        </>
      }
      panel={<NarrowPanel user={user} />}
    />
  )
}
