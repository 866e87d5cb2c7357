import type { Json, Place } from '@parcelle/domain/studio'
import { useState } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'
import { ConditionField } from '../../form/inspector/condition-field.tsx'
import { useEditing } from '../../form/inspector/editing.ts'
import { useSentences } from '../../form/inspector/use-sentences.ts'
import { isHolder } from '../../form/model/form-model.ts'
import { conditionSentence, firstRule } from '../../form/model/rules.ts'
import { freeCondition, setAt } from '../model/template-edits.ts'
import { SHARED } from '../model/template-model.ts'
import { useTemplateEditing } from './template-editing.ts'
import form from '../../form/inspector/inspector.module.css'
import styles from './template-inspector.module.css'

type Props = { label: string; hint?: string | undefined; at: Place; value: Json | undefined }

/** The conditions that must all hold, each as a sentence; documents share them by name, which nobody reads. */
export function WhenField({ label, hint, at, value }: Props) {
  const { t } = useI18n()
  const { isWritable, change, shared } = useTemplateEditing()
  const { model } = useEditing()
  const names = Array.isArray(value) ? value.map((name: Json) => String(name)) : []
  const write = (next: readonly string[]) => change(setAt(at, value, next.length === 0 ? undefined : next))
  const sentences = useConditionSentences()
  const [added, setAdded] = useState<string | null>(null)
  const offered = [...sentences].filter(([name]) => !names.some((held) => bare(held) === name))

  function addNew() {
    const name = freeCondition(shared)
    const condition: Json = { rules: [firstRule(model.elements)], logical_operator: 'AND' }
    setAdded(name)
    change([
      {
        kind: 'all',
        operations: [
          { kind: 'set', at: [SHARED, 'conditions', name], value: condition },
          ...setAt(at, value, [...names, name]),
        ],
      },
    ])
  }

  return (
    <fieldset className={form.texts}>
      <legend>{label}</legend>
      {hint && <p className={form.hint}>{hint}</p>}
      {names.length === 0 && <p className={form.sentence}>{t('studio.template.when.always')}</p>}
      {names.map((name, index) => (
        <Condition
          key={name}
          name={name}
          number={index + 1}
          isNew={name === added}
          onNegate={() => write(names.with(index, name.startsWith('!') ? bare(name) : `!${name}`))}
          onRemove={() => write(names.toSpliced(index, 1))}
        />
      ))}
      {isWritable && (
        <div className={styles.line}>
          <NativeSelect
            aria-label={t('studio.template.when.add')}
            clearable
            noneLabel={t('studio.template.when.add')}
            chosen=""
            choices={offered.map(([name, sentence]) => ({ value: name, label: sentence }))}
            onChoose={(name) => name && write([...names, name])}
          />
          <Button dense icon="add" onClick={addNew}>
            {t('studio.template.when.new')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const bare = (name: string) => name.replace(/^!/, '')

/** Every condition of the documents as a sentence, by name. */
export function useConditionSentences(): ReadonlyMap<string, string> {
  const { locale } = useI18n()
  const { shared } = useTemplateEditing()
  const { model } = useEditing()
  const texts = useSentences()
  const conditions = isHolder(shared) && isHolder(shared['conditions']) ? shared['conditions'] : {}
  return new Map(
    Object.entries(conditions).map(([name, condition]) => [
      name,
      conditionSentence(model, condition, locale, texts) || name,
    ]),
  )
}

type ConditionProps = {
  name: string
  number: number
  /** Opened at once, because it is to be written. */
  isNew: boolean
  onNegate: () => void
  onRemove: () => void
}

function Condition({ name, number, isNew, onNegate, onRemove }: ConditionProps) {
  const { t, count } = useI18n()
  const { isWritable, change, shared, holds, countUses } = useTemplateEditing()
  const [isOpen, setOpen] = useState(isNew)
  const isNegated = name.startsWith('!')
  const own = bare(name)
  const sentences = useConditionSentences()
  const sentence = sentences.get(own)
  const conditions = isHolder(shared) && isHolder(shared['conditions']) ? shared['conditions'] : {}
  const isMet = holds(name)
  const others = countUses('when', own) - 1
  return (
    <fieldset className={styles.condition} aria-label={t('studio.template.when.number', { number })}>
      <p className={form.sentence}>
        {sentence === undefined
          ? t('studio.template.when.unknown', { name: own })
          : t(isNegated ? 'studio.template.when.not' : 'studio.template.when.if', { sentence })}
      </p>
      {isMet !== null && (
        <p className={form.hint}>{t(isMet ? 'studio.template.when.met' : 'studio.template.when.unmet')}</p>
      )}
      {isWritable && (
        <div className={styles.line}>
          <Button dense aria-pressed={isNegated} onClick={onNegate}>
            {t('studio.template.when.negate')}
          </Button>
          {sentence !== undefined && (
            <Button dense icon="edit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('studio.template.when.edit')}
            </Button>
          )}
          <IconButton icon="close" label={t('studio.template.when.remove', { number })} onClick={onRemove} />
        </div>
      )}
      {isOpen && (
        <>
          {others > 0 && <p className={form.hint}>{count('studio.template.when.others', others)}</p>}
          <ConditionField
            label={t('studio.condition')}
            value={conditions[own]}
            onChange={(value, isTyped) => {
              // Keeps the last rule, because documents name this condition.
              if (value !== undefined) change(setAt([SHARED, 'conditions', own], conditions[own], value), isTyped)
            }}
          />
        </>
      )}
    </fieldset>
  )
}
