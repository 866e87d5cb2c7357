import type { Compliance } from '@parcelle/contract/compliance'
import { isBlank } from '@parcelle/domain/compliance'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { CheckLine } from '../../ui/fields/check-line.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import { TextAreaBox } from '../../ui/fields/text-area-box.tsx'
import { TextBox } from '../../ui/fields/text-box.tsx'
import type { ComplianceInput } from './compliance-input.ts'
import styles from './compliance-panel.module.css'

type RequestableElement = Compliance['askable'][number]
type DocumentRequest = { typeId: string | null; reason: string }
type RequestsById = ReadonlyMap<number, DocumentRequest>

type Props = { askable: readonly RequestableElement[]; onInput: (input: ComplianceInput | null) => void }

export function RequestFields({ askable, onInput }: Props) {
  const { t } = useI18n()
  const [requested, setRequested] = useState<RequestsById>(new Map())
  const [due, setDue] = useState('')

  function change(next: RequestsById, by: string) {
    setRequested(next)
    setDue(by)
    onInput(toInput(next, by))
  }

  function ask(elementId: number, one: DocumentRequest | null) {
    const next = new Map(requested)
    if (one) next.set(elementId, one)
    else next.delete(elementId)
    change(next, due)
  }

  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('compliance.ask')}</legend>
        {askable.map((document) => (
          <RequestedDocument
            key={document.elementId}
            document={document}
            requested={requested.get(document.elementId) ?? null}
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
            onChange={(event) => change(requested, event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

function toInput(requested: RequestsById, due: string): ComplianceInput | null {
  const documents = [...requested].map(([elementId, one]) => ({ elementId, ...one }))
  if (documents.length === 0 || documents.some(({ reason }) => isBlank(reason))) return null
  return { documents, ...(due && { due }) }
}

type DocumentProps = {
  document: RequestableElement
  requested: DocumentRequest | null
  onChange: (requested: DocumentRequest | null) => void
}

function RequestedDocument({ document: { elementId, name, types }, requested, onChange }: DocumentProps) {
  const { t } = useI18n()
  const id = `ask-${elementId}`
  return (
    <div>
      <CheckLine
        label={name}
        checked={requested !== null}
        onTick={(isOn) => onChange(isOn ? { typeId: null, reason: '' } : null)}
      />
      {requested && (
        <div className={styles.details}>
          {types.length > 1 && (
            <Field id={`${id}-type`} label={t('compliance.ask.type')} hint={t('compliance.ask.type.hint')}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  choices={types.map((type) => ({ value: type.typeId, label: type.name }))}
                  chosen={requested.typeId ?? ''}
                  clearable
                  onChoose={(typeId) => onChange({ ...requested, typeId })}
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
                value={requested.reason}
                onChange={(event) => onChange({ ...requested, reason: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
