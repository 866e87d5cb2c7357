import type { ReactNode } from 'react'
import { formatPhone, useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { TopBar } from '../../../ui/layout/top-bar.tsx'
import { LanguageSwitch } from '../../../ui/navigation/language-switch.tsx'
import styles from './signing-frame.module.css'

export function SigningFrame({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { name, theme, help } = settings()
  return (
    <>
      <TopBar logo={<img src={theme.logo} alt={name} />} tools={<LanguageSwitch />} />
      <Page>
        <div className={styles.narrow}>
          <Stack>{children}</Stack>
        </div>
      </Page>
      <footer className={styles.foot}>
        {t('signature.help', { phone: formatPhone(help.phone), mail: help.mail })}
      </footer>
    </>
  )
}
