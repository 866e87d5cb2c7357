import type { Json } from '@parcelle/domain/studio'
import type { Action } from '@parcelle/forms'
import { useId } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import {
  conditionSentence,
  firstRule,
  listSubjects,
  newRule,
  readRule,
  setOperator,
  subjectKey,
  subjectWords,
  thresholdName,
  toRuleValue,
  type RuleOperator,
} from '../model/rules.ts'
import { useEditing } from './editing.ts'
import { elementLabel } from './element-picker.tsx'
import { holderOf, type FieldProps } from './simple-fields.tsx'
import { useSentences } from './use-sentences.ts'
import styles from './inspector.module.css'

type Props = FieldProps & {
  /** Of a condition, what it does; `refusedWhen` only refuses. */
  actions?: readonly Action[]
}

/** Rules read as a sentence and written with pickers. */
export function ConditionField({ label, hint, value, onChange, actions }: Props) {
  const { t, locale } = useI18n()
  const { model, isWritable } = useEditing()
  const texts = useSentences()
  const held = holderOf(value)
  const rules = listOf(held['rules'])
  const chosen = listOf(held['actions'])
  const sentence = conditionSentence(model, value ?? null, locale, texts)

  // What refuses an answer cannot be switched off.
  const namesThreshold = actions !== undefined || held['kind'] === 'answers'
  const names = Object.keys(model.thresholds)
  const chosenName = typeof held['rule'] === 'string' ? held['rule'] : undefined

  function write(changed: { rules?: readonly Json[]; [key: string]: Json | undefined }, isTyped?: boolean) {
    const { rule: named, ...rest } = { ...held, ...changed }
    const next = {
      rules: [],
      logical_operator: 'AND',
      ...(actions && { actions: ['visible'] }),
      ...(named !== undefined && { rule: named }),
      ...rest,
    } as { readonly [key: string]: Json }
    const isGone = listOf(next['rules']).length === 0 && next['rule'] === undefined
    onChange(isGone ? undefined : next, isTyped)
  }

  return (
    <fieldset className={styles.texts}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <p className={styles.sentence}>{sentence || t(actions ? 'studio.condition.always' : 'studio.condition.never')}</p>
      {actions && sentence !== '' && (
        <div className={styles.checks}>
          {actions.map((action) => (
            <CheckLine
              key={action}
              label={t(`studio.action.${action}`)}
              checked={chosen.includes(action)}
              disabled={!isWritable}
              onTick={(isOn) => write({ actions: isOn ? [...chosen, action] : chosen.filter((one) => one !== action) })}
            />
          ))}
        </div>
      )}
      {namesThreshold && (names.length > 0 || chosenName !== undefined) && (
        <NativeSelect
          aria-label={t('studio.threshold.choose')}
          disabled={!isWritable}
          clearable
          chosen={chosenName ?? ''}
          noneLabel={t('studio.threshold.no')}
          choices={names.map((name) => ({ value: name, label: thresholdName(model, name, locale) }))}
          onChoose={(name) => write({ rule: name ?? undefined })}
        />
      )}
      {rules.length + (chosenName === undefined ? 0 : 1) > 1 && (
        <JoinField value={held['logical_operator']} onChange={(joint) => write({ logical_operator: joint })} />
      )}
      {rules.map((rule, at) => (
        <RuleField
          // Rules have no id of their own.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          rule={rule}
          number={at + 1}
          onChange={(next, isTyped) => write({ rules: rules.with(at, next) }, isTyped)}
          onRemove={() => write({ rules: rules.toSpliced(at, 1) })}
        />
      ))}
      {isWritable && (
        <Button dense icon="add" onClick={() => write({ rules: [...rules, firstRule(model.elements)] })}>
          {t('studio.rule.add')}
        </Button>
      )}
    </fieldset>
  )
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

function JoinField({ value, onChange }: { value: Json | undefined; onChange: (joint: string) => void }) {
  const { t } = useI18n()
  const { isWritable } = useEditing()
  return (
    <NativeSelect
      aria-label={t('studio.rule.join')}
      disabled={!isWritable}
      clearable={false}
      chosen={value === 'OR' ? 'OR' : 'AND'}
      choices={[
        { value: 'AND', label: t('studio.rule.join.and') },
        { value: 'OR', label: t('studio.rule.join.or') },
      ]}
      onChoose={(joint) => onChange(joint ?? 'AND')}
    />
  )
}

type RuleProps = {
  rule: Json
  number: number
  onChange: (rule: Json, isTyped?: boolean) => void
  onRemove: () => void
}

function RuleField({ rule, number, onChange, onRemove }: RuleProps) {
  const { t, locale } = useI18n()
  const { model, isWritable } = useEditing()
  const texts = useSentences()
  const { subject, operator, operators, field, value } = readRule(model, rule, locale, texts)
  const offered = listSubjects(model.elements)
  const isOffered = subject.kind !== 'element' || offered.some((one) => subjectKey(one) === subjectKey(subject))
  const subjects = isOffered ? offered : [subject, ...offered]
  const held = holderOf(rule)
  const values: readonly Json[] = Array.isArray(value) ? value : [value]
  const id = useId()

  return (
    <fieldset className={styles.rule} aria-label={t('studio.rule.number', { number })}>
      <NativeSelect
        aria-label={t('studio.rule.subject')}
        disabled={!isWritable}
        clearable={false}
        chosen={subjectKey(subject)}
        noneLabel={subjectWords(subject, locale, texts)}
        choices={subjects.map((one) => ({
          value: subjectKey(one),
          label: one.kind === 'element' ? elementLabel(one.node, locale) : subjectWords(one, locale, texts),
        }))}
        onChoose={(key) => {
          const found = subjects.find((one) => subjectKey(one) === key)
          if (found) onChange(newRule(found))
        }}
      />
      <NativeSelect
        aria-label={t('studio.rule.operator')}
        disabled={!isWritable}
        clearable={false}
        chosen={operator}
        choices={[...new Set([...operators, operator])].map((one) => ({ value: one, label: t(`studio.rule.${one}`) }))}
        // Unsafe cast: one of the choices.
        onChoose={(chosen) => chosen && onChange(setOperator(rule, chosen as RuleOperator))}
      />
      {field.kind === 'choice' && operator === 'in' && (
        <fieldset className={styles.checks} aria-label={t('studio.rule.values')}>
          {field.choices.map((choice) => (
            <CheckLine
              key={choice.value}
              label={choice.label}
              checked={values.includes(choice.value)}
              disabled={!isWritable}
              onTick={(isOn) => {
                const next = isOn ? [...values, choice.value] : values.filter((one) => one !== choice.value)
                onChange({ ...held, value: next.filter((one) => one !== null && one !== '') })
              }}
            />
          ))}
        </fieldset>
      )}
      {field.kind === 'choice' && operator !== 'in' && (
        <NativeSelect
          aria-label={t('studio.rule.value')}
          disabled={!isWritable}
          clearable={false}
          chosen={String(value ?? '')}
          choices={field.choices}
          onChoose={(chosen) => onChange({ ...held, value: toRuleValue(field, chosen ?? '') })}
        />
      )}
      {(field.kind === 'text' || field.kind === 'number') && (
        <TextBox
          id={id}
          aria-label={t('studio.rule.value')}
          readOnly={!isWritable}
          isNumber={field.kind === 'number'}
          value={String(value ?? '')}
          onChange={(event) => onChange({ ...held, value: toRuleValue(field, event.target.value) }, true)}
        />
      )}
      {isWritable && <IconButton icon="close" label={t('studio.rule.remove', { number })} onClick={onRemove} />}
    </fieldset>
  )
}
