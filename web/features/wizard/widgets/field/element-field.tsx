import { kinds } from '@parcelle/forms'
import type { ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Field, type Frame, type Wiring } from '../../../../ui/fields/field.tsx'
import { ReadOnlyField } from '../../../../ui/fields/read-only-field.tsx'
import { useElementTexts } from './element-texts.ts'
import { FormText } from './form-text.tsx'
import { domId, type WidgetProps } from './widget.ts'

type Props = {
  widget: WidgetProps
  frame?: Frame
  hint?: ReactNode
  after?: ReactNode
  /** The answer as text, where the engine alone cannot format it. */
  shown?: ReactNode
  className?: string | undefined
  children: ReactNode | ((wiring: Wiring & { disabled: boolean }, label: ReactNode) => ReactNode)
}

export function ElementField({ widget, hint, shown, children, ...field }: Props) {
  const { element, required, disabled, readOnly, error } = widget
  const { label, help } = useElementTexts(element)
  if (readOnly) return <ReadOnlyField label={label}>{shown ?? <Answer {...widget} />}</ReadOnlyField>

  const hints = [help && <FormText key="help" text={help} />, hint && <div key="hint">{hint}</div>].filter(Boolean)
  return (
    <Field
      {...field}
      id={domId(element.id)}
      label={label}
      hint={hints.length > 0 && hints}
      error={error}
      required={required}
    >
      {typeof children === 'function' ? (wiring, name) => children({ ...wiring, disabled }, name) : children}
    </Field>
  )
}

export function Answer({ element, value }: Pick<WidgetProps, 'element' | 'value'>) {
  const { locale } = useI18n()
  const lines = [kinds[element.type].summarise(value, element, locale)].flat()
  if (lines.length < 2) return lines[0] || '—'
  return lines.map((line) => <div key={line}>{line}</div>)
}
