import { listTaken, newPartProblem, type NewPart } from '@parcelle/domain/studio-new-parts'
import { useId, useState, type SubmitEvent } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import type { Draft } from '../draft/use-draft.ts'
import styles from './new-part.module.css'

type PartFields = { name: string; title: { fr: string; en: string }; from: string }

type Source = { readonly value: string; readonly label: string }

type Props = {
  kind: NewPart
  draft: Pick<Draft, 'files' | 'content'>
  /** What it may begin as a copy of. */
  sources?: readonly Source[]
  onAdd: (given: PartFields) => void
  onClose: () => void
}

const none: readonly Source[] = []

/** Asks for the name of a new list, table or document; the last two have a title in both languages. */
export function NewPartDialog({ kind, draft, sources = none, onAdd, onClose }: Props) {
  const { t } = useI18n()
  const id = useId()
  const [name, setName] = useState('')
  const [title, setTitle] = useState({ fr: '', en: '' })
  const [from, setFrom] = useState(sources[0]?.value ?? '')
  const [isSent, setSent] = useState(false)
  const problem = newPartProblem(kind, name.trim(), listTaken(kind, draft.files, draft.content))
  const isTitled = kind !== 'list'
  const untitled = isTitled ? languages.find((language) => title[language].trim() === '') : undefined

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setSent(true)
    const wrong = untitled ?? (problem ? 'name' : null)
    if (wrong === null) onAdd({ name: name.trim(), title: { fr: title.fr.trim(), en: title.en.trim() }, from })
    else document.getElementById(`${id}-${wrong}`)?.focus()
  }

  return (
    <Modal
      isOpen
      title={t(`studio.new.${kind}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary">
            {t('studio.new.add')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={styles.fields} onSubmit={handleSubmit}>
        <p>{t(`studio.new.${kind}.text`)}</p>
        {sources.length > 0 && (
          <Field id={`${id}-from`} label={t('studio.new.from')}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                clearable={false}
                chosen={from}
                choices={sources}
                onChoose={(value) => setFrom(value ?? from)}
              />
            )}
          </Field>
        )}
        {isTitled &&
          languages.map((language) => (
            <TextField
              key={language}
              id={`${id}-${language}`}
              required
              maxLength={200}
              label={t(`studio.new.title.${language}`)}
              error={isSent && title[language].trim() === '' && t('studio.new.title.missing')}
              value={title[language]}
              onChange={(text) => setTitle({ ...title, [language]: text })}
            />
          ))}
        <TextField
          id={`${id}-name`}
          required
          maxLength={40}
          label={t('studio.new.name')}
          hint={t(`studio.new.name.${kind}`)}
          error={(isSent || problem === 'taken') && problem && t(`studio.new.problem.${problem}`)}
          value={name}
          onChange={setName}
        />
      </form>
    </Modal>
  )
}

const languages = ['fr', 'en'] as const
