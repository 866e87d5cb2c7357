import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { HeaderSlot } from '../../screen/header-slot.tsx'
import { paths } from '../../screen/paths.ts'
import { useSignedInUser } from '../../session/use-user.ts'
import { settings } from '../../screen/settings.ts'
import { LanguageSwitch } from '../../ui/navigation/language-switch.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Help } from './help.tsx'
import { MailsLink } from './mails-link.tsx'
import { NarrowPanel } from './narrow-panel.tsx'
import { PlaceLink } from './place-link.tsx'
import { listPlaces } from './places.ts'
import { UserMenu } from './user-menu.tsx'
import styles from './header.module.css'

/** The bell is given: in the gallery there is nobody whose messages could be read. */
export function Header({ bell }: { bell: ReactNode }) {
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
          {listPlaces(user.role).map((place) => (
            <PlaceLink key={place.href} place={place} />
          ))}
          <Help />
        </>
      }
      tools={
        <>
          <HeaderSlot className={styles.slot} />
          {bell}
        </>
      }
      wide={
        <>
          <MailsLink isBare />
          <LanguageSwitch />
          <UserMenu user={user} />
        </>
      }
      panel={<NarrowPanel user={user} />}
    />
  )
}
