import { Link } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { paths } from '../../screen/paths.ts'
import { passwordPage } from '../../screen/settings.ts'
import type { User } from '../../session/use-user.ts'
import { Icon, type IconName } from '../../ui/content/icon.tsx'
import { Identity } from '../../ui/content/identity.tsx'
import { LanguageSwitch } from '../../ui/navigation/language-switch.tsx'
import { HelpText } from './help.tsx'
import { MailsLink } from './mails-link.tsx'
import { PlaceLink } from './place-link.tsx'
import { listPlaces } from './places.ts'
import { hasProfile } from './user-menu.tsx'
import styles from './header.module.css'

export function NarrowPanel({ user }: { user: User }) {
  const { t, locale } = useI18n()
  const password = passwordPage(locale)
  return (
    <div className={styles.panel}>
      <div className={styles.row}>
        <Identity {...user} />
      </div>
      <nav aria-label={t('ui.nav')} className={styles.places}>
        {listPlaces(user.role).map((place) => (
          <PlaceLink key={place.href} place={place} hasIcon />
        ))}
      </nav>
      <hr />
      {hasProfile(user) && <Choice href={paths.profile} icon="user" label={t('shell.profile')} />}
      {password && (
        <a href={password} className={styles.link}>
          <Icon name="lock" />
          {t('shell.password')}
        </a>
      )}
      <MailsLink />
      <Choice href={paths.logout} icon="logout" label={t('shell.logout')} />
      <hr />
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <hr />
      <HelpText />
    </div>
  )
}

function Choice({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <Link href={href} className={styles.link}>
      <Icon name={icon} />
      {label}
    </Link>
  )
}
