import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { Icon } from '../content/icon.tsx'
import { toneIcons, type Tone } from './notice.ts'
import { VisuallyHidden } from '../content/visually-hidden.tsx'
import styles from './banner.module.css'

type Props = {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  corner?: ReactNode
}

/** A permanent message, such as « Consultation seule ». Temporary ones are shown by BannerSlot. */
export function Banner({ tone, title, children, actions, corner }: Props) {
  const { t } = useI18n()
  return (
    <div className={classes(styles.banner, styles[tone])}>
      <Icon name={toneIcons[tone]} className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.words}>
          <VisuallyHidden>{t(`ui.tone.${tone}`)} </VisuallyHidden>
          {title && <p className={styles.title}>{title}</p>}
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {corner}
    </div>
  )
}
