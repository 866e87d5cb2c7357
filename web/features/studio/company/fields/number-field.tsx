import type { Json } from '@parcelle/domain/studio'
import { useId, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useEditing } from '../../form/inspector/editing.ts'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  unit?: string | undefined
  /** The value is this many times what is typed. */
  scale?: number
  value: Json | undefined
  /** Undefined: emptied. Only where `canBeEmpty`. */
  onChange: (value: number | undefined, isTyped: boolean) => void
  canBeEmpty?: boolean
}

/** A number with its unit. Invalid input stays in the field with an error, and changes nothing. */
export function UnitField({ label, hint, error, unit, scale = 1, value, onChange, canBeEmpty = false }: Props) {
  const { t, number, locale } = useI18n()
  const { isWritable } = useEditing()
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; value: Json | undefined } | null>(null)
  const shown = typeof value === 'number' ? number(value / scale) : String(value ?? '')
  // A change by another author, or an undo, replaces the typed text.
  const text = typed && typed.value === value ? typed.text : shown
  const read = readNumber(text, locale)
  const isEmpty = text.trim() === ''
  const mistake = isEmpty ? (canBeEmpty ? undefined : t('studio.setting.missing')) : t('studio.setting.number')

  function write(next: string) {
    const amount = readNumber(next, locale)
    const isCleared = next.trim() === '' && canBeEmpty
    const held = isCleared ? undefined : amount === null ? value : Math.round(amount * scale * 100) / 100
    setTyped({ text: next, value: held })
    if (isCleared) onChange(undefined, false)
    else if (amount !== null && held !== value) onChange(Number(held), true)
  }

  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={read === null ? mistake : error}
      width="amount"
      isNumber
      inputMode="decimal"
      autoComplete="off"
      suffix={unit}
      readOnly={!isWritable}
      value={isWritable ? text : [text, unit].filter(Boolean).join('\u00A0')}
      onChange={write}
    />
  )
}

/** As people of this language write it: 1 250 000,50 or 1,250,000.50. */
function readNumber(text: string, locale: 'fr' | 'en'): number | null {
  const plain = text.replaceAll(/\s/g, '')
  const number = Number(locale === 'fr' ? plain.replace(',', '.') : plain.replaceAll(',', ''))
  return plain === '' || Number.isNaN(number) || !Number.isFinite(number) ? null : number
}
