import { use } from 'react'
import { classes } from './classes.ts'
import { GlyphsContext } from './icons/icon-set.tsx'
import type { IconName } from './icons/names.ts'
import styles from './icon.module.css'

export type { IconName } from './icons/names.ts'

type Props = { name: IconName; size?: 16 | 20 | 24 | 32; className?: string | undefined }

/** A drawing beside a text. It is silent: a control made of an icon alone is an IconButton, which has a name. */
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
