import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classes } from '../content/classes.ts'
import styles from './text-box.module.css'

const widths = { code: '7.5rem', date: '10rem', amount: '15rem', iban: '26.25rem', text: '26.25rem', full: '100%' }

type Props = Omit<ComponentProps<'input'>, 'width'> & {
  /** A field as wide as what it takes tells how much is expected. */
  width?: keyof typeof widths
  /** Figures of one width align and are easier to check. */
  figures?: boolean
  /** A number stands at the end of its box, beside its unit. */
  isNumber?: boolean
  /** Drawn inside, after the text: a unit. Never part of the text. */
  suffix?: ReactNode
}

/** A line to type in. */
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
