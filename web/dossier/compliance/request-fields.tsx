import type { Compliance } from '@parcelle/contract/compliance'
import { isBlank } from '@parcelle/domain/compliance'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { CheckLine } from '../../ui/fields/check-line.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import { TextAreaBox } from '../../ui/fields/text-area-box.tsx'
import { TextBox } from '../../ui/fields/text-box.tsx'
import type { Given } from './given.ts'
import styles from './compliance-panel.module.css'

type Askable = Compliance['askable'][number]
type Asked = { typeId: string | null; reason: string }
type AskedById = ReadonlyMap<number, Asked>

type Props = { askable: readonly Askable[]; onGiven: (given: Given | null) => void }

export function RequestFields({ askable, onGiven }: Props) {
  const { t } = useI18n()
  const [asked, setAsked] = useState<AskedById>(new Map())
  const [due, setDue] = useState('')

  function change(next: AskedById, by: string) {
    setAsked(next)
    setDue(by)
    onGiven(toGiven(next, by))
  }

  function ask(elementId: number, one: Asked | null) {
    const next = new Map(asked)
    if (one) next.set(elementId, one)
    else next.delete(elementId)
    change(next, due)
  }

  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('compliance.ask')}</legend>
        {askable.map((document) => (
          <AskedDocument
            key={document.elementId}
            document={document}
            asked={asked.get(document.elementId) ?? null}
            onChange={(one) => ask(document.elementId, one)}
          />
        ))}
      </fieldset>
      <Field id="check-due" label={t('compliance.ask.due')} hint={t('compliance.ask.due.hint')}>
        {(wiring) => (
          <TextBox
            {...wiring}
            type="date"
            width="date"
            value={due}
            onChange={(event) => change(asked, event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

function toGiven(asked: AskedById, due: string): Given | null {
  const documents = [...asked].map(([elementId, one]) => ({ elementId, ...one }))
  if (documents.length === 0 || documents.some(({ reason }) => isBlank(reason))) return null
  return { documents, ...(due && { due }) }
}

type DocumentProps = { document: Askable; asked: Asked | null; onChange: (asked: Asked | null) => void }

function AskedDocument({ document: { elementId, name, types }, asked, onChange }: DocumentProps) {
  const { t } = useI18n()
  const id = `ask-${elementId}`
  return (
    <div className={styles.choice}>
      <CheckLine
        label={name}
        checked={asked !== null}
        onTick={(isOn) => onChange(isOn ? { typeId: null, reason: '' } : null)}
      />
      {asked && (
        <div className={styles.details}>
          {types.length > 1 && (
            <Field id={`${id}-type`} label={t('compliance.ask.type')} hint={t('compliance.ask.type.hint')}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  choices={types.map((type) => ({ value: type.typeId, label: type.name }))}
                  chosen={asked.typeId ?? ''}
                  clearable
                  onChoose={(typeId) => onChange({ ...asked, typeId })}
                />
              )}
            </Field>
          )}
          <Field id={`${id}-reason`} label={t('compliance.reason')} required>
            {(wiring) => (
              <TextAreaBox
                {...wiring}
                rows={2}
                maxLength={300}
                value={asked.reason}
                onChange={(event) => onChange({ ...asked, reason: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
