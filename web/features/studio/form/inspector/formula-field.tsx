import { useId, useRef } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { setKey } from '../model/edits.ts'
import { labelOf, type FormNode } from '../model/form-model.ts'
import { isNumber } from '../model/rules.ts'
import { listNames } from '../model/uses.ts'
import { useEditing, useValueOf } from './editing.ts'
import { useElementChoices } from './element-picker.tsx'
import styles from './inspector.module.css'

/** A formula: what it reads in words, its value for the sample, and a picker that writes names. */
export function FormulaField({ node }: { node: FormNode }) {
  const { t, locale, number } = useI18n()
  const { model, isWritable, change, findings } = useEditing()
  const valueOf = useValueOf()
  const id = useId()
  const formula = typeof node.value['calculate'] === 'string' ? node.value['calculate'] : ''
  const choices = useElementChoices((other) => other !== node && isNumber(other))
  const result = valueOf(node.id)
  const wrong = findings.find(({ code, where }) => where === node.name && code.includes('formula'))
  const text = useRef({ at: 0 })
  const write = (next: string, isTyped: boolean) =>
    change(setKey(node, ['calculate'], next === '' ? null : next), isTyped)
  const names = [...new Set(listNames(formula))]

  return (
    <div className={styles.texts}>
      <Field
        id={id}
        label={t('studio.formula')}
        hint={t('studio.formula.hint')}
        error={wrong && t('studio.formula.wrong', { reason: wrong.reason })}
        after={
          typeof result === 'number'
            ? t('studio.formula.result', { value: number(result) })
            : t('studio.formula.no-result')
        }
      >
        {(wiring) => (
          <TextAreaBox
            {...wiring}
            rows={3}
            spellCheck={false}
            readOnly={!isWritable}
            value={formula}
            onSelect={(event) => (text.current.at = event.currentTarget.selectionStart)}
            onChange={(event) => write(event.target.value, true)}
          />
        )}
      </Field>
      {isWritable && (
        <NativeSelect
          aria-label={t('studio.formula.insert')}
          clearable
          noneLabel={t('studio.formula.insert')}
          chosen=""
          choices={choices}
          onChoose={(name) => {
            const { at } = text.current
            if (name) write(`${formula.slice(0, at)}{${name}}${formula.slice(at)}`, false)
          }}
        />
      )}
      {names.length > 0 && (
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
      )}
    </div>
  )
}
