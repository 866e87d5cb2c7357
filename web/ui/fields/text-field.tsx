import type { ComponentProps, CSSProperties } from 'react'
import { classes } from '../content/classes.ts'
import { Field, type FieldProps } from './field.tsx'
import { ReadOnlyField } from './read-only-field.tsx'
import styles from './text-field.module.css'

const widths = {
  code: '7.5rem',
  date: '10rem',
  amount: '15rem',
  iban: '26.25rem',
  text: '26.25rem',
  full: '100%',
} as const

type Input = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'width' | 'required' | 'readOnly'>

type Props = FieldProps &
  Input & {
    value: string
    onChange?: (value: string) => void
    /** A field as wide as what it takes tells how much is expected. */
    width?: keyof typeof widths
    /** Shown as text: a disabled box would still look like something to fill in. */
    readOnly?: boolean
  }

export function TextField({ id, label, hint, error, required, after, readOnly, ...control }: Props) {
  const { value, onChange, width = 'text', type = 'text', ...input } = control
  if (readOnly) return <ReadOnlyField label={label}>{value}</ReadOnlyField>

  const size: CSSProperties = { maxInlineSize: widths[width] }
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required} after={after}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type={type}
          value={value}
          className={classes(styles.input, isFigures(width) && styles.figures)}
          style={size}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}

// Figures of one width align and are easier to check; on words they would only spread the hyphens.
function isFigures(width: keyof typeof widths): boolean {
  return width !== 'text' && width !== 'full'
}
