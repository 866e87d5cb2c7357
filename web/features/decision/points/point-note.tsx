import type { PointToCheck } from '@parcelle/contract/decision/points'
import { REASON_MAX } from '@parcelle/domain'
import { useId, useState, type SyntheticEvent } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../ui/fields/text-area-box.tsx'
import styles from './points-card.module.css'

type Props = {
  seen: NonNullable<PointToCheck['seen']>
  title: string
  /** Null once the dossier is decided. */
  onSave: ((note: string) => void) | null
}

/** Who has seen a point and what they noted. */
export function PointNote({ seen, title, onSave }: Props) {
  const { t, date } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.quiet}>{t('vigilance.seen-by', { user: seen.user, date: date(seen.at, 'short') })}</p>
      {seen.note && !isOpen && <p className={styles.note}>{seen.note}</p>}
      {onSave && !isOpen && (
        <Button dense variant="tertiary" icon="edit" onClick={() => setOpen(true)}>
          {t(seen.note ? 'vigilance.note.edit' : 'vigilance.note.add')} <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      )}
      {onSave && isOpen && (
        <NoteForm
          note={seen.note ?? ''}
          onSave={(note) => {
            setOpen(false)
            onSave(note)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}

type FormProps = { note: string; onSave: (note: string) => void; onCancel: () => void }

function NoteForm({ note, onSave, onCancel }: FormProps) {
  const { t } = useI18n()
  const id = useId()
  const [text, setText] = useState(note)
  function save(event: SyntheticEvent) {
    event.preventDefault()
    onSave(text)
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field id={id} label={t('vigilance.note')}>
        {(wiring) => (
          <TextAreaBox
            {...wiring}
            rows={2}
            maxLength={REASON_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button dense type="submit" variant="primary">
          {t('vigilance.note.save')}
        </Button>
        <Button dense variant="tertiary" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
