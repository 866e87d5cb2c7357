import type { Json } from '@parcelle/domain/studio'
import { findSettingProblem, settings, type Setting, type SettingPath } from '@parcelle/domain/studio-settings'
import { useId } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useEditing } from '../../form/inspector/editing.ts'
import { ChoiceField, TextsField, WordField } from '../../form/inspector/simple-fields.tsx'
import { AnswerField, FixedAnswersField, FormulasField, PaymentField, SizesField } from './answer-fields.tsx'
import { ColourField } from './colour-field.tsx'
import { FooterField } from './footer-field.tsx'
import { choicesOf, MEGABYTE, type SettingFieldProps } from './field-props.ts'
import { FindingLines, type FindingsAt } from './finding-lines.tsx'
import { UnitField } from './number-field.tsx'
import styles from '../company.module.css'

type Props = {
  path: SettingPath
  value: Json | undefined
  onChange: (value: Json | undefined, isTyped?: boolean) => void
  /** Findings of the deployment check for it. */
  findings: ReturnType<FindingsAt>
}

/** One setting: its name, what it decides, and the field that its description asks for. */
export function SettingField({ path, value, onChange, findings }: Props) {
  const { t, locale } = useI18n()
  const setting: Setting = settings[path]
  const problem = findSettingProblem(setting, value)
  const field: SettingFieldProps = {
    setting,
    label: setting.name[locale],
    hint: [setting.help[locale], useDefaultWords(setting)].filter(Boolean).join(' '),
    error: problem ? t(`studio.setting.${problem}`, { min: setting.min ?? 0, max: setting.max ?? 0 }) : undefined,
    value,
    onChange,
  }
  return (
    <div className={styles.setting} data-setting={path}>
      <FieldOf {...field} />
      <FindingLines findings={findings} />
    </div>
  )
}

function FieldOf(field: SettingFieldProps) {
  const { kind } = field.setting
  if (kind === 'texts') return <TextsSetting {...field} />
  if (kind === 'number') return <NumberSetting {...field} />
  if (kind === 'flag') return <FlagSetting {...field} />
  if (kind === 'choice') return <ChoiceSetting {...field} />
  if (kind === 'choices') return <ChoicesSetting {...field} />
  if (kind === 'date') return <DateSetting {...field} />
  if (kind === 'colour') return <ColourField {...field} />
  if (kind === 'footer') return <FooterField {...field} />
  if (kind === 'sizes') return <SizesField {...field} />
  if (kind === 'formulas') return <FormulasField {...field} />
  if (kind === 'fixed answers') return <FixedAnswersField {...field} />
  if (kind === 'payment') return <PaymentField {...field} />
  if (kind === 'answer') return <AnswerField {...field} />
  return <WordField {...field} onChange={(value, isTyped) => field.onChange(value ?? '', isTyped)} />
}

/** What counts while nothing is set. */
function useDefaultWords({ byDefault, kind, unit, choices }: Setting): string {
  const { t, number, locale } = useI18n()
  if (byDefault === undefined || byDefault === null || kind === 'flag' || kind === 'sizes') return ''
  if (kind === 'fixed answers') return ''
  const nameOf = (value: Json) => choices?.find((choice) => choice.value === value)?.name[locale] ?? String(value)
  const texts = kind === 'texts' ? (byDefault as { fr: string; en: string }) : null
  const value = texts
    ? texts[locale]
    : Array.isArray(byDefault)
      ? byDefault.map(nameOf).join(', ')
      : typeof byDefault === 'number'
        ? number(unit === 'bytes' ? byDefault / MEGABYTE : byDefault)
        : nameOf(byDefault)
  return t('studio.attribute.default', { value })
}

function TextsSetting({ setting, error, value, onChange, ...field }: SettingFieldProps) {
  return (
    <>
      <TextsField {...field} value={value} isKept={setting.byDefault === undefined} onChange={onChange} />
      {error && <Mistake>{error}</Mistake>}
    </>
  )
}

const Mistake = ({ children }: { children: string }) => <p className={styles.mistake}>{children}</p>

function NumberSetting({ setting: { unit, byDefault }, value, onChange, ...field }: SettingFieldProps) {
  const { t } = useI18n()
  return (
    <UnitField
      {...field}
      unit={unit && t(`studio.unit.${unit}`)}
      scale={unit === 'bytes' ? MEGABYTE : 1}
      value={value}
      canBeEmpty={byDefault !== undefined}
      onChange={onChange}
    />
  )
}

function FlagSetting({ setting: { byDefault }, label, hint, value, onChange }: SettingFieldProps) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const id = useId()
  const isOn = (value ?? byDefault) === true
  return (
    <Field id={id} frame="beside" label={label} hint={hint}>
      {(wiring, name) => (
        <Switch
          id={wiring.id}
          aria-describedby={wiring['aria-describedby']}
          label={name}
          word={t(isOn ? 'studio.setting.on' : 'studio.setting.off')}
          checked={isOn}
          disabled={!isWritable}
          onTick={onChange}
        />
      )}
    </Field>
  )
}

function ChoiceSetting({ setting, value, ...field }: SettingFieldProps) {
  const { locale } = useI18n()
  const named = choicesOf(setting).map((choice) => ({ value: choice.value, label: choice.name[locale] }))
  return <ChoiceField {...field} value={value ?? setting.byDefault} choices={named} />
}

function ChoicesSetting({ setting, value, label, hint, error, onChange }: SettingFieldProps) {
  const { locale } = useI18n()
  const { isWritable } = useEditing()
  const id = useId()
  const choices = choicesOf(setting)
  const held = value ?? setting.byDefault
  const chosen: readonly Json[] = Array.isArray(held) ? held : []
  const write = (one: string, isOn: boolean) => {
    const next = isOn ? [...chosen, one] : chosen.filter((other) => other !== one)
    onChange(choices.flatMap((choice) => (next.includes(choice.value) ? [choice.value] : [])))
  }
  return (
    <Field id={id} frame="group" label={label} hint={hint} error={error}>
      <div className={styles.checks}>
        {choices.map((choice) => (
          <CheckLine
            key={choice.value}
            label={choice.name[locale]}
            checked={chosen.includes(choice.value)}
            disabled={!isWritable}
            onTick={(isOn) => write(choice.value, isOn)}
          />
        ))}
      </div>
    </Field>
  )
}

function DateSetting({ label, hint, error, value, onChange }: SettingFieldProps) {
  const { isWritable } = useEditing()
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={error}
      type="date"
      width="date"
      readOnly={!isWritable}
      value={text}
      onChange={(day) => onChange(day)}
    />
  )
}
