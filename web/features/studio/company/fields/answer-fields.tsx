import type { Json } from '@parcelle/domain/studio'
import { useId } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { useEditing } from '../../form/inspector/editing.ts'
import { ElementField } from '../../form/inspector/element-picker.tsx'
import { FormulaBox } from '../../form/inspector/formula/formula-box.tsx'
import { useQuestions } from '../../form/inspector/formula/use-questions.ts'
import { ItemsField, withKey } from '../../form/inspector/list-fields.tsx'
import { ChoiceField, holderOf, WordField, type FieldProps } from '../../form/inspector/simple-fields.tsx'
import { listOptions } from '../../form/model/rules.ts'
import { UnitField } from './number-field.tsx'
import { choicesOf, MEGABYTE, type SettingFieldProps } from './field-props.ts'
import inspector from '../../form/inspector/inspector.module.css'

/** An answer to a question, by its label; as text where the question has no options. */
export function AnswerOf({ element, none, ...field }: FieldProps & { element: Json | undefined; none?: string }) {
  const { locale } = useI18n()
  const { model } = useEditing()
  const node = model.elements.find(({ name }) => name === element)
  const options = node && listOptions(node, locale)
  return options ? (
    <ChoiceField {...field} choices={options} {...(none !== undefined && { none })} />
  ) : (
    <WordField {...field} />
  )
}

/** A question and the answer to it that counts. */
export function AnswerField({ label, hint, value, onChange }: SettingFieldProps) {
  const { t } = useI18n()
  const held = holderOf(value ?? undefined)
  return (
    <fieldset className={inspector.texts}>
      <legend>{label}</legend>
      <p className={inspector.hint}>{hint}</p>
      <ElementField
        label={t('studio.answer.element')}
        value={held['element']}
        onChange={(element) => onChange(element === undefined ? null : { element, value: '' })}
      />
      {held['element'] !== undefined && (
        <AnswerOf
          label={t('studio.answer.value')}
          element={held['element']}
          value={held['value']}
          onChange={(answer, isTyped) => onChange({ ...held, value: answer ?? '' }, isTyped)}
        />
      )}
    </fieldset>
  )
}

const ways = ['transfer', 'debit', 'cheque'] as const

export function PaymentField({ label, hint, value, onChange }: SettingFieldProps) {
  const { t } = useI18n()
  const held = holderOf(value ?? undefined)
  return (
    <fieldset className={inspector.texts}>
      <legend>{label}</legend>
      <p className={inspector.hint}>{hint}</p>
      <ElementField
        label={t('studio.answer.element')}
        value={held['element']}
        onChange={(element) => onChange(element === undefined ? null : { element })}
      />
      {held['element'] !== undefined &&
        ways.map((way) => (
          <AnswerOf
            key={way}
            label={t(`studio.paid-by.${way}`)}
            none={t('studio.attribute.none')}
            element={held['element']}
            value={held[way]}
            onChange={(answer, isTyped) => onChange(withKey(held, way, answer), isTyped)}
          />
        ))}
    </fieldset>
  )
}

/** The largest size of some types of file; empty for the general one. */
export function SizesField({ setting, label, hint, value, onChange }: SettingFieldProps) {
  const { t, locale } = useI18n()
  const held = holderOf(value ?? setting.byDefault)
  return (
    <fieldset className={inspector.texts}>
      <legend>{label}</legend>
      <p className={inspector.hint}>{hint}</p>
      {choicesOf(setting).map((type) => (
        <UnitField
          key={type.value}
          label={type.name[locale]}
          unit={t('studio.unit.bytes')}
          scale={MEGABYTE}
          canBeEmpty
          value={held[type.value]}
          onChange={(size, isTyped) => onChange(withKey(held, type.value, size), isTyped)}
        />
      ))}
    </fieldset>
  )
}

export function FormulasField({ label, hint, value, onChange }: SettingFieldProps) {
  const { t } = useI18n()
  const { model } = useEditing()
  const first = model.elements.find(({ value: held }) => held['type'] === 'calculate')
  return (
    <ItemsField
      label={label}
      hint={hint}
      value={value}
      addLabel={t('studio.formulas.add')}
      newItem={() => ({ target: first?.name ?? '', formula: '0' })}
      onChange={(formulas, isTyped) => onChange(formulas ?? [], isTyped)}
    >
      {(formula, write) => {
        const held = holderOf(formula)
        return (
          <>
            <ElementField
              label={t('studio.formulas.target')}
              value={held['target']}
              onChange={(target) => write(withKey(held, 'target', target ?? ''))}
            />
            <CompanyFormula
              formula={String(held['formula'] ?? '')}
              onWrite={(text, isTyped) => write(withKey(held, 'formula', text), isTyped)}
            />
          </>
        )
      }}
    </ItemsField>
  )
}

function CompanyFormula({
  formula,
  onWrite,
}: {
  formula: string
  onWrite: (formula: string, isTyped: boolean) => void
}) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const id = useId()
  const questions = useQuestions(null)
  return (
    <Field id={id} label={t('studio.formulas.formula')}>
      {(wiring) => <FormulaBox {...{ wiring, formula, questions, isWritable, onWrite }} />}
    </Field>
  )
}

/** Answers by the part that the question would play. */
export function FixedAnswersField({ label, hint, value, onChange }: SettingFieldProps) {
  const { t } = useI18n()
  const held = holderOf(value)
  return (
    <ItemsField
      label={label}
      hint={hint}
      value={Object.entries(held).map(([part, answer]) => ({ part, answer }))}
      addLabel={t('studio.fixed.add')}
      newItem={() => ({ part: 'part', answer: '' })}
      onChange={(items, isTyped) => onChange(toRecord(items), isTyped)}
    >
      {(item, write) => {
        const one = holderOf(item)
        return (
          <div className={inspector.pair}>
            <WordField
              label={t('studio.fixed.part')}
              value={one['part']}
              onChange={(part, isTyped) => write({ ...one, part: part ?? '' }, isTyped)}
            />
            <WordField
              label={t('studio.answer.value')}
              value={one['answer']}
              onChange={(answer, isTyped) => write({ ...one, answer: answer ?? '' }, isTyped)}
            />
          </div>
        )
      }}
    </ItemsField>
  )
}

const toRecord = (items: Json | undefined): Json =>
  Object.fromEntries(
    (Array.isArray(items) ? items : []).map((item: Json) => [
      String(holderOf(item)['part']),
      holderOf(item)['answer'] ?? '',
    ]),
  )
