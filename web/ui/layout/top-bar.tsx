import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { Icon } from '../content/icon.tsx'
import { useFlyout } from '../actions/use-flyout.ts'
import flyout from '../actions/flyout.module.css'
import styles from './top-bar.module.css'

type Props = {
  logo: ReactNode
  /** Links, and what fits only on a wide screen. */
  nav?: ReactNode
  wide?: ReactNode
  tools?: ReactNode
  /** Behind ☰ on a phone: the same as `nav` and `wide`, as a list. */
  panel?: ReactNode
}

export function TopBar({ logo, nav, wide, tools, panel }: Props) {
  const { t } = useI18n()
  const { isOpen, side, toggle, root, button } = useFlyout()
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <div className={styles.logo}>{logo}</div>
        {nav && (
          <nav aria-label={t('ui.nav')} className={styles.wide}>
            {nav}
          </nav>
        )}
        <span className={styles.spacer} />
        {tools}
        {wide && <div className={styles.wide}>{wide}</div>}
        {panel && (
          <div ref={root} className={styles.narrow}>
            <button ref={button} type="button" className={styles.burger} aria-expanded={isOpen} onClick={toggle}>
              <Icon name={isOpen ? 'close' : 'menu'} size={24} />
              <span className={styles.word}>{t('ui.menu')}</span>
            </button>
            {isOpen && (
              <div className={classes(flyout.panel, styles.panel)} data-side={side}>
                {panel}
              </div>
            )}
          </div>
        )}
      </div>
    </header>
  )
}
