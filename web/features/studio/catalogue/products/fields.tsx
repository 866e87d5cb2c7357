import type { Json, Operation, Place } from '@parcelle/domain/studio'
import { readAt, type ProductField } from '@parcelle/domain/studio-catalogue'
import { useId, useState, type ReactNode } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useFieldProblem } from './use-field-problem.ts'
import styles from './products.module.css'

type Change = (operations: readonly Operation[], isTyped?: boolean) => void

type Props = {
  field: ProductField
  /** The product, or its payment details. */
  holder: Json
  /** Path of the holder. */
  place: Place
  isWritable: boolean
  onChange: Change
  /** The tables that may be chosen. */
  tables?: readonly { value: string; label: string }[]
}

/** A field of a product, made from its description. */
export function DescribedField({ field, holder, place, isWritable, onChange, tables }: Props) {
  const { t, locale } = useI18n()
  const toWords = useFieldProblem()
  const value = readAt(holder, field.at)
  const error = toWords(holder, field)
  const unit = field.unit?.[locale]
  // Shows the unit inside the field if it is one sign.
  const isSign = unit !== undefined && unit.length === 1
  const label = unit === undefined || isSign ? field.name[locale] : `${field.name[locale]} (${unit})`
  const hint = field.help?.[locale]
  const write = (next: Json | undefined, isTyped = false) => {
    const operation = toOperation([...place, ...field.at], value, next)
    if (operation) onChange([operation], isTyped)
  }
  const shared = { label, hint, error, isWritable, value }
  if (field.kind === 'texts') return <TwoTexts {...shared} onWrite={write} />
  if (field.kind === 'flag') return <Flag {...shared} onWrite={write} />
  if (field.kind === 'number' || field.kind === 'integer')
    return <Figure {...shared} field={field} unit={isSign ? unit : undefined} onWrite={write} />
  if (field.kind === 'date') return <Day {...shared} onWrite={write} />
  if (field.kind === 'choice' || field.kind === 'table') {
    const choices =
      field.choices?.map((choice) => ({ value: choice.value, label: choice.name[locale] })) ?? tables ?? []
    const none = field.kind === 'table' ? t('studio.product.no-table') : undefined
    return <Choice {...shared} choices={choices} none={none} onWrite={write} />
  }
  return <Line {...shared} onWrite={write} />
}

function toOperation(at: Place, was: Json | undefined, value: Json | undefined): Operation | null {
  if (value === was) return null
  if (value === undefined) return was === undefined ? null : { kind: 'remove', at, was }
  return { kind: 'set', at, was, value }
}

type Shared = {
  label: string
  hint: string | undefined
  error: string | undefined
  isWritable: boolean
  value: Json | undefined
  onWrite: (value: Json | undefined, isTyped?: boolean) => void
}

function Line({ value, onWrite, isWritable, ...field }: Shared) {
  const id = useId()
  return (
    <TextField
      id={id}
      {...field}
      width="full"
      readOnly={!isWritable}
      value={typeof value === 'string' ? value : ''}
      onChange={(typed) => onWrite(typed, true)}
    />
  )
}

/** A text in both languages, side by side. */
export function TwoTexts({ label, hint, error, value, isWritable, onWrite }: Shared) {
  const { t } = useI18n()
  const id = useId()
  const read = (locale: 'fr' | 'en') => {
    const text = readAt(value, [locale])
    return typeof text === 'string' ? text : ''
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
            label={t(`studio.sheet.column.${locale}`)}
            error={read(locale).trim() === '' && error}
          >
            {(wiring) => (
              <TextAreaBox
                {...wiring}
                lang={locale}
                dir="auto"
                rows={Math.ceil((Math.max(read('fr').length, read('en').length) + 1) / 50)}
                readOnly={!isWritable}
                value={read(locale)}
                onChange={(event) => onWrite({ fr: read('fr'), en: read('en'), [locale]: event.target.value }, true)}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

type FigureProps = Omit<Shared, 'label'> & {
  label: ReactNode
  unit?: string | undefined
  field: Pick<ProductField, 'isOptional'>
}

/** A number typed with a comma or a point. Invalid input stays as typed. */
export function Figure({ value, onWrite, isWritable, unit, field, ...rest }: FigureProps) {
  const { locale } = useI18n()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === undefined || value === null ? '' : String(value).replace('.', locale === 'fr' ? ',' : '.')
  const text = typed !== null && toFigure(typed, field) === (value ?? null) ? typed : shown
  return (
    <TextField
      id={id}
      {...rest}
      width="amount"
      isNumber
      suffix={unit}
      inputMode="decimal"
      readOnly={!isWritable}
      value={text}
      onChange={(next) => {
        setTyped(next)
        onWrite(toFigure(next, field), true)
      }}
    />
  )
}

function toFigure(text: string, { isOptional }: Pick<ProductField, 'isOptional'>): Json {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  if (plain === '') return isOptional ? null : ''
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text
}

function Flag({ label, hint, value, isWritable, onWrite }: Shared) {
  const id = useId()
  return (
    <Field id={id} frame="beside" label={label} hint={hint}>
      {(wiring, name) => (
        <CheckLine
          id={wiring.id}
          aria-describedby={wiring['aria-describedby']}
          label={name}
          checked={value === true}
          disabled={!isWritable}
          onTick={onWrite}
        />
      )}
    </Field>
  )
}

export function Day({ value, onWrite, isWritable, ...field }: Shared) {
  const id = useId()
  return (
    <Field id={id} {...field}>
      {(wiring): ReactNode => (
        <input
          {...wiring}
          type="date"
          className={styles.date}
          readOnly={!isWritable}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </Field>
  )
}

type ChoiceProps = Shared & { choices: readonly { value: string; label: string }[]; none?: string | undefined }

export function Choice({ value, onWrite, isWritable, choices, none, ...field }: ChoiceProps) {
  const id = useId()
  return (
    <Field id={id} {...field}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          disabled={!isWritable}
          choices={choices}
          chosen={typeof value === 'string' ? value : none === undefined ? (choices[0]?.value ?? '') : ''}
          clearable={none !== undefined}
          {...(none !== undefined && { noneLabel: none })}
          onChoose={onWrite}
        />
      )}
    </Field>
  )
}
