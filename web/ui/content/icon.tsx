import { use } from 'react'
import { classes } from './classes.ts'
import { GlyphsContext } from './icons/icon-set.tsx'
import type { IconName } from './icons/names.ts'
import styles from './icon.module.css'

export type { IconName } from './icons/names.ts'

type Props = { name: IconName; size?: 16 | 20 | 24 | 32; className?: string | undefined }

/** A decorative icon, hidden from screen readers. A control with an icon alone is an IconButton. */
export function Icon({ name, size = 20, className }: Props) {
  const { drawings, weightOf } = use(GlyphsContext)
  const Drawing = drawings[name]
  return (
    <Drawing
      size={size}
      className={classes(styles.icon, className)}
      aria-hidden
      {...(weightOf && { weight: weightOf(name) })}
    />
  )
}
