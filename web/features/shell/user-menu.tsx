import { useI18n } from '../../i18n/i18n.tsx'
import { paths } from '../../screen/paths.ts'
import type { User } from '../../session/use-user.ts'
import { passwordPage, settings } from '../../screen/settings.ts'
import { Identity, Initials } from '../../ui/content/identity.tsx'
import { Menu, type MenuItem } from '../../ui/actions/menu.tsx'
import styles from './header.module.css'

export function UserMenu({ user }: { user: User }) {
  const { t, locale } = useI18n()
  const password = passwordPage(locale)
  const items: MenuItem[] = [{ label: t('shell.logout'), icon: 'logout', href: paths.logout }]
  if (password) items.unshift({ label: t('shell.password'), icon: 'lock', onSelect: () => location.assign(password) })
  if (hasProfile(user)) items.unshift({ label: t('shell.profile'), icon: 'user', href: paths.profile })
  return (
    <Menu items={items} header={<Identity {...user} />}>
      <span className={styles.name}>
        {user.firstname} {user.lastname}
      </span>
      <span className={styles.initials}>
        <Initials {...user} />
      </span>
    </Menu>
  )
}

export function hasProfile(user: User): boolean {
  return user.role === 'partner' && settings().features.userProfile
}
