import { grades } from '@parcelle/domain'
import type { Json } from '@parcelle/domain/studio'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { useEditing } from '../../form/inspector/editing.ts'
import { ElementField } from '../../form/inspector/element-picker.tsx'
import { ElementsField, withKey } from '../../form/inspector/list-fields.tsx'
import { holderOf } from '../../form/inspector/simple-fields.tsx'
import { isHolder, readText } from '../../form/model/form-model.ts'
import { listOptions } from '../../form/model/rules.ts'
import { UnitField } from './number-field.tsx'
import styles from '../company.module.css'

type Holder = { readonly [key: string]: Json }
type Props = { check: Holder; onChange: (check: Json, isTyped?: boolean) => void }

/** What a point to look at needs besides a condition. */
export function OtherCheck({ check, onChange }: Props) {
  const { t } = useI18n()
  const kind = check['kind']
  const set = (key: string) => (value: Json | undefined, isTyped?: boolean) =>
    onChange(withKey(check, key, value), isTyped)
  const days = (
    <UnitField
      label={t('studio.point.days')}
      unit={t('studio.unit.days')}
      value={check['days']}
      onChange={(value, isTyped) => value !== undefined && set('days')(value, isTyped)}
    />
  )
  if (kind === 'answers')
    return (
      <ElementsField
        label={t('studio.point.shows')}
        hint={t('studio.point.shows.hint')}
        value={check['shows']}
        onChange={set('shows')}
      />
    )
  if (kind === 'late-signature') return days
  if (kind === 'old-documents')
    return (
      <>
        {days}
        <ElementsField
          label={t('studio.point.documents')}
          value={check['elements']}
          onChange={(value) => value !== undefined && set('elements')(value)}
        />
      </>
    )
  if (kind === 'pairing') return <Grades check={check} onChange={onChange} />
  if (kind === 'risk') return <Risk check={check} onChange={onChange} />
  return kind === 'other-document' ? <DocumentsByAnswer check={check} onChange={onChange} /> : null
}

function Grades({ check, onChange }: Props) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  const chosen: readonly Json[] = Array.isArray(check['grades']) ? check['grades'] : []
  return (
    <fieldset className={styles.products}>
      <legend>{t('studio.point.grades')}</legend>
      <div className={styles.checks}>
        {grades.map((grade) => (
          <CheckLine
            key={grade}
            label={t(`studio.point.grade.${grade}`)}
            checked={chosen.includes(grade)}
            disabled={!isWritable || (chosen.length === 1 && chosen.includes(grade))}
            onTick={(isOn) =>
              onChange({ ...check, grades: grades.filter((one) => (one === grade ? isOn : chosen.includes(one))) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The highest risk of a product for each answer. */
function Risk({ check, onChange }: Props) {
  const { t } = useI18n()
  const options = useOptions(check['profile'])
  const highest = holderOf(check['highest'])
  return (
    <>
      <ElementField
        label={t('studio.point.profile')}
        value={check['profile']}
        onChange={(profile) => profile !== undefined && onChange({ ...check, profile, highest: {} })}
      />
      {options.map(({ value, label }) => (
        <UnitField
          key={value}
          label={t('studio.point.highest', { answer: label })}
          canBeEmpty
          value={highest[value]}
          onChange={(risk, isTyped) => onChange({ ...check, highest: withKey(highest, value, risk) }, isTyped)}
        />
      ))}
    </>
  )
}

/** The types of document that go with each answer. */
function DocumentsByAnswer({ check, onChange }: Props) {
  const { t, locale } = useI18n()
  const { isWritable, model } = useEditing()
  const options = useOptions(check['answer'])
  const named: readonly Json[] = Array.isArray(check['documents']) ? check['documents'] : []
  const types = model.elements
    .filter(({ name }) => named.includes(name))
    .flatMap(({ value }) => holderOf(value['attributes'])['types'] ?? [])
    .filter(isHolder)
  const held = holderOf(check['types'])
  const of = (answer: string): readonly Json[] => (Array.isArray(held[answer]) ? held[answer] : [])
  const write = (answer: string, next: readonly Json[]) =>
    onChange({ ...check, types: withKey(held, answer, next.length === 0 ? undefined : next) })
  return (
    <>
      <ElementField
        label={t('studio.answer.element')}
        value={check['answer']}
        onChange={(answer) => answer !== undefined && onChange({ ...check, answer, types: {} })}
      />
      <ElementsField
        label={t('studio.point.documents')}
        value={check['documents']}
        onChange={(documents) => documents !== undefined && onChange({ ...check, documents })}
      />
      {options.map(({ value: answer, label }) => (
        <fieldset key={answer} className={styles.products}>
          <legend>{t('studio.point.types', { answer: label })}</legend>
          <div className={styles.checks}>
            {types.map((type) => {
              const typeId = type['typeId'] ?? ''
              return (
                <CheckLine
                  key={String(typeId)}
                  label={readText(type['label'], locale)}
                  checked={of(answer).includes(typeId)}
                  disabled={!isWritable}
                  onTick={(isOn) =>
                    write(answer, isOn ? [...of(answer), typeId] : of(answer).filter((one) => one !== typeId))
                  }
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </>
  )
}

function useOptions(element: Json | undefined) {
  const { locale } = useI18n()
  const { model } = useEditing()
  const node = model.elements.find(({ name }) => name === element)
  return (node && listOptions(node, locale)) ?? []
}
