import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './chip.module.css'

export type ChipTone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

type Props = { tone?: ChipTone; icon?: IconName; children: ReactNode }

export function Chip({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={classes(styles.chip, styles[tone])}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}

/** A state has an icon and a word besides its colour, so that nobody depends on colour alone. */
export function StatusChip({ tone, icon, children }: Props & { icon: IconName; tone: ChipTone }) {
  return (
    <Chip tone={tone} icon={icon}>
      {children}
    </Chip>
  )
}
