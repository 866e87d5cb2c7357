import type { Json } from '@parcelle/domain/studio'
import { useId, useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { isHolder, readText } from '../model/form-model.ts'
import { useEditing } from './editing.ts'
import styles from './inspector.module.css'

/** `onChange(undefined)` takes the value away; `isTyped` while it is being typed. */
export type FieldProps = {
  label: string
  hint?: string | undefined
  value: Json | undefined
  onChange: (value: Json | undefined, isTyped?: boolean) => void
}

const LONG_TEXT = 60
const MARKUP = /<\/?[a-z][^>]*>/i

type TextsProps = FieldProps & {
  isKept?: boolean
  /** Whether markup is allowed. */
  isMarkup?: boolean
}

/** A text in both languages, side by side. Empty in both, it is taken away. */
export function TextsField({ label, hint, value, onChange, isKept = false, isMarkup = false }: TextsProps) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const id = useId()
  const texts = { fr: readText(value, 'fr'), en: typeof value === 'string' ? '' : readText(value, 'en') }
  const isLong = Math.max(texts.fr.length, texts.en.length) > LONG_TEXT
  const warning = (text: string, other: string) =>
    !isMarkup && MARKUP.test(text)
      ? t('studio.text.markup')
      : text === '' && other !== ''
        ? t('studio.text.missing')
        : undefined

  function write(locale: 'fr' | 'en', text: string) {
    const next = { ...texts, [locale]: text }
    const isGone = !isKept && next.fr === '' && next.en === ''
    onChange(isGone ? undefined : next, !isGone)
  }

  return (
    <fieldset className={styles.texts}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.pair}>
        {(['fr', 'en'] as const).map((locale) => (
          <Field
            key={locale}
            id={`${id}-${locale}`}
            label={t(`studio.text.${locale}`)}
            after={warning(texts[locale], texts[locale === 'fr' ? 'en' : 'fr'])}
          >
            {(wiring) => (
              <TextAreaBox
                {...wiring}
                lang={locale}
                rows={isLong ? 4 : 2}
                readOnly={!isWritable}
                value={texts[locale]}
                onChange={(event) => write(locale, event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

export function WordField({ label, hint, value, onChange, error }: FieldProps & { error?: string | undefined }) {
  const { isWritable } = useEditing()
  const id = useId()
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={error}
      readOnly={!isWritable}
      value={text}
      onChange={(typed) => onChange(typed === '' ? undefined : typed, typed !== '')}
    />
  )
}

/** Several words, with commas between them. */
export function WordsField({ value, onChange, ...field }: FieldProps) {
  const words = Array.isArray(value) ? value.join(', ') : ''
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <WordField
      {...field}
      value={typed ?? words}
      onChange={(text, isTyped) => {
        setTyped(typeof text === 'string' ? text : '')
        const list = String(text ?? '')
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean)
        onChange(list.length === 0 ? undefined : list, isTyped)
      }}
    />
  )
}

export function NumberField({ label, hint, value, onChange }: FieldProps) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === undefined || value === null ? '' : String(value)
  const text = typed !== null && toNumber(typed) === (value ?? null) ? typed : shown

  function write(next: string) {
    setTyped(next)
    const number = toNumber(next)
    if (next.trim() === '') onChange(undefined)
    // Invalid input stays as typed: the findings report it.
    else onChange(number ?? next, true)
  }

  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      width="amount"
      isNumber
      readOnly={!isWritable}
      error={typeof value === 'string' ? t('studio.number.wrong') : undefined}
      value={text}
      onChange={write}
    />
  )
}

function toNumber(text: string): number | null {
  const number = Number(text.replaceAll(/\s/g, '').replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? null : number
}

export function FlagField({ label, hint, value, onChange, only }: FieldProps & { only?: boolean }) {
  const { isWritable } = useEditing()
  const id = useId()
  // Writes `reuse` only when false, because true is the default.
  const isOn = only === false ? value !== false : value === true
  return (
    <Field id={id} frame="beside" label={label} hint={hint}>
      {(wiring, name) => (
        <CheckLine
          id={wiring.id}
          aria-describedby={wiring['aria-describedby']}
          label={name}
          checked={isOn}
          disabled={!isWritable}
          onTick={(on) => onChange(only === false ? (on ? undefined : false) : on ? true : undefined)}
        />
      )}
    </Field>
  )
}

type ChoiceProps = FieldProps & {
  choices: readonly { value: string; label: string }[]
  none?: string
  error?: string | undefined
}

export function ChoiceField({ label, hint, value, onChange, choices, none, error }: ChoiceProps) {
  const { isWritable } = useEditing()
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          disabled={!isWritable}
          choices={choices}
          chosen={value === undefined || value === null ? '' : String(value)}
          clearable={none !== undefined}
          {...(none !== undefined && { noneLabel: none })}
          onChoose={(chosen) => onChange(chosen ?? undefined)}
        />
      )}
    </Field>
  )
}

export const holderOf = (value: Json | undefined): { readonly [key: string]: Json } => (isHolder(value) ? value : {})
