import type { ComponentProps } from 'react'
import styles from './text-area-box.module.css'

/** Several lines to type in. */
export function TextAreaBox(area: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...area} className={styles.area} />
}
