import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { ReadOnlyField } from './read-only-field.tsx'
import { TextBox } from './text-box.tsx'

type Input = Omit<ComponentProps<typeof TextBox>, 'id' | 'value' | 'onChange' | 'required' | 'readOnly'>

type Props = FieldProps &
  Input & {
    value: string
    onChange?: (value: string) => void
    /** Rendered as text: a disabled box looks like something to fill in. */
    readOnly?: boolean
  }

export function TextField({ id, label, hint, error, required, after, readOnly, onChange, ...input }: Props) {
  if (readOnly) return <ReadOnlyField label={label}>{input.value}</ReadOnlyField>
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required} after={after}>
      {(wiring) => (
        <TextBox
          figures={isFigures(input.width)}
          {...input}
          {...wiring}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}

// Tabular figures only for numbers: in words they spread the hyphens.
function isFigures(width: Props['width'] = 'text'): boolean {
  return width !== 'text' && width !== 'full'
}
