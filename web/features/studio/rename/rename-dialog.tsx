import type { Mention } from '@parcelle/domain/studio-rename'
import { useId, useState, type SubmitEvent } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useMentionWords } from './use-mention-words.ts'
import styles from './rename.module.css'

type Props = {
  title: string
  /** Current name. */
  from: string
  fieldLabel: string
  hint?: string
  /** Suggested name. */
  given?: string
  mentions: readonly Mention[]
  /** Why it cannot be called so, in words. */
  findProblem: (to: string) => string | null
  onRename: (to: string) => void
  onClose: () => void
}

/** Renames a part together with its listed mentions, as one operation. */
export function RenameDialog(props: Props) {
  const { title, from, fieldLabel, hint, given = from, mentions, findProblem, onRename, onClose } = props
  const { t, count } = useI18n()
  const id = useId()
  const words = useMentionWords()
  const [to, setTo] = useState(given)
  const [isSent, setSent] = useState(false)
  const name = to.trim()
  const problem = name === from ? t('studio.rename.same') : findProblem(name)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setSent(true)
    if (problem === null) onRename(name)
    else document.getElementById(`${id}-name`)?.focus()
  }

  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary">
            {mentions.length === 0 ? t('studio.rename') : count('studio.rename.with', mentions.length)}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={styles.form} onSubmit={handleSubmit}>
        <TextField
          id={`${id}-name`}
          required
          data-autofocus
          maxLength={100}
          label={fieldLabel}
          hint={hint}
          error={(isSent || (to !== given && name !== from)) && problem}
          value={to}
          onChange={setTo}
        />
        {mentions.length === 0 ? (
          <p className={styles.none}>{t('studio.rename.free')}</p>
        ) : (
          <>
            <p id={`${id}-mentions`}>{t('studio.rename.mentions')}</p>
            <ul aria-labelledby={`${id}-mentions`} className={styles.mentions}>
              {mentions.map((mention) => (
                <li key={JSON.stringify(mention)}>{words(mention)}</li>
              ))}
            </ul>
          </>
        )}
      </form>
    </Modal>
  )
}
