import type { ComponentProps } from 'react'
import styles from './text-area-box.module.css'

export function TextAreaBox(area: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...area} className={styles.area} />
}
