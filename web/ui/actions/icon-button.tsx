import type { ComponentProps } from 'react'
import { classes } from '../content/classes.ts'
import { Icon, type IconName } from '../content/icon.tsx'
import { Tooltip } from '../content/tooltip.tsx'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  label: string
  side?: 'above' | 'below'
}

export function IconButton({ icon, label, side = 'below', className, ...rest }: Props) {
  return (
    <Tooltip text={label} side={side}>
      <button type="button" {...rest} className={classes(styles.button, className)} aria-label={label}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
