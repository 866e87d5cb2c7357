import { sayReason } from '@parcelle/forms'
import { useId, useRef } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { NativeSelect } from '../../../../../ui/fields/native-select.tsx'
import { setKey } from '../../model/edits.ts'
import { labelOf, type FormNode } from '../../model/form-model.ts'
import { listNames } from '../../model/uses.ts'
import { useEditing, useValueOf } from '../editing.ts'
import { FormulaBox } from './formula-box.tsx'
import { useQuestions } from './use-questions.ts'
import styles from '../inspector.module.css'

/** A formula: what it reads in words, its value for the sample, and names that are completed or picked. */
export function FormulaField({ node }: { node: FormNode }) {
  const { t, locale, number } = useI18n()
  const { model, isWritable, change, findings } = useEditing()
  const valueOf = useValueOf()
  const id = useId()
  const formula = typeof node.value['calculate'] === 'string' ? node.value['calculate'] : ''
  const questions = useQuestions(node)
  const result = valueOf(node.id)
  const wrong = findings.find(({ code, where }) => where === node.name && code.includes('formula'))
  const nameOf = (name: string) => {
    const found = model.elements.find((other) => other.name === name)
    return found ? labelOf(found, locale) : name
  }
  const cursor = useRef(formula.length)
  const write = (next: string, isTyped: boolean) =>
    change(setKey(node, ['calculate'], next === '' ? null : next), isTyped)

  return (
    <div className={styles.texts}>
      <Field
        id={id}
        label={t('studio.formula')}
        hint={t('studio.formula.hint')}
        error={wrong && t('studio.formula.wrong', { reason: sayReason(wrong.reason, locale, nameOf) ?? wrong.reason })}
        after={
          typeof result === 'number'
            ? t('studio.formula.result', { value: number(result) })
            : t('studio.formula.no-result')
        }
      >
        {(wiring) => (
          <FormulaBox
            wiring={wiring}
            formula={formula}
            questions={questions}
            isWritable={isWritable}
            onWrite={write}
            onCursor={(at) => {
              cursor.current = at
            }}
          />
        )}
      </Field>
      {isWritable && (
        <NativeSelect
          aria-label={t('studio.formula.insert')}
          clearable
          noneLabel={t('studio.formula.insert')}
          chosen=""
          choices={questions.map(({ value, label, note }) => ({ value, label: `${label} · ${note}` }))}
          onChoose={(name) => {
            const at = Math.min(cursor.current, formula.length)
            if (name) write(`${formula.slice(0, at)}{${name}}${formula.slice(at)}`, false)
          }}
        />
      )}
      <Names formula={formula} />
    </div>
  )
}

/** What the names in a formula are called, with their values for the sample. */
function Names({ formula }: { formula: string }) {
  const { t, locale, number } = useI18n()
  const { model } = useEditing()
  const valueOf = useValueOf()
  const names = [...new Set(listNames(formula))]
  if (names.length === 0) return null
  return (
    <dl className={styles.names}>
      {names.map((name) => {
        const found = model.elements.find((other) => other.name === name)
        const value = found ? valueOf(found.id) : null
        return (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>
              {found ? labelOf(found, locale) : t('studio.pick.unknown', { name })}
              {typeof value === 'number' && ` (${number(value)})`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
