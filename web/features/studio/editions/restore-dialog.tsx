import { useId, useState, type SubmitEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../ui/fields/text-area-box.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText, type Notice } from '../../../ui/messages/notice.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { editionsQuery } from '../api.ts'
import styles from './editions.module.css'

export type Restored = { id: string; title: string }
type Props = { edition: Restored; onClose: () => void; onDone: () => void }

/** Proposes the content of a past edition again. */
export function RestoreDialog({ edition: { id: edition, title }, onClose, onDone }: Props) {
  const { t, messageFor } = useI18n()
  const id = useId()
  const cache = useQueryClient()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<Notice | null>(null)
  const restore = useMutation({
    mutationFn: () =>
      call('restoreEdition', {
        params: { edition },
        body: { title: t('studio.draft.title.past', { title }).slice(0, 200), note: note.trim() },
      }),
    onSuccess() {
      void cache.invalidateQueries(editionsQuery)
      onDone()
    },
    onError: (error) => setFailure(failureNotice(error, 'error.generic')),
  })

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setFailure(null)
    if (!restore.isPending) restore.mutate()
  }

  return (
    <Modal
      isOpen
      title={t('studio.restore.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary" loading={restore.isPending}>
            {t('studio.restore.send')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={styles.form} onSubmit={handleSubmit}>
        {failure && <Banner tone="error">{noticeText(failure, messageFor)}</Banner>}
        <p>{title}</p>
        <p>{t('studio.restore.text')}</p>
        <Field id={`${id}-note`} label={t('studio.propose.note')}>
          {(wiring) => (
            <TextAreaBox
              {...wiring}
              rows={3}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  )
}
