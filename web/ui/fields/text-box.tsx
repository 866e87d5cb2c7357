import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classes } from '../content/classes.ts'
import styles from './text-box.module.css'

const widths = { code: '7.5rem', date: '10rem', amount: '15rem', iban: '26.25rem', text: '26.25rem', full: '100%' }

type Props = Omit<ComponentProps<'input'>, 'width'> & {
  width?: keyof typeof widths
  /** Tabular figures, which align and are easier to check. */
  figures?: boolean
  /** Aligned to the end, beside its unit. */
  isNumber?: boolean
  /** A unit after the text, not part of the value. */
  suffix?: ReactNode
}

export function TextBox({ width = 'text', figures = false, isNumber = false, suffix, className, ...input }: Props) {
  const size: CSSProperties = { maxInlineSize: widths[width] }
  const looks = classes(styles.input, (figures || isNumber) && styles.figures, isNumber && styles.number, className)
  const box = <input type="text" {...input} className={looks} />
  return (
    <span className={styles.box} style={size}>
      {box}
      {suffix && (
        <span className={styles.suffix} aria-hidden>
          {suffix}
        </span>
      )}
    </span>
  )
}
