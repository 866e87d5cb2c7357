import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { upload } from '../../../api/upload.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText, type Notice } from '../../../ui/messages/notice.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { editionsQuery } from '../api.ts'
import styles from './editions.module.css'

/** What a draft begins with: an edition, or a zip that is chosen. */
export type DraftSource = { edition: string; title: string } | 'zip'

type Props = { source: DraftSource; onClose: () => void; onDone: () => void }

/** Asks for the title of a new draft, and for its zip. */
export function NewDraft({ source, onClose, onDone }: Props) {
  const { t, messageFor } = useI18n()
  const id = useId()
  const cache = useQueryClient()
  const [title, setTitle] = useState(source === 'zip' ? '' : source.title)
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState<'title' | 'file' | null>(null)
  const [failure, setFailure] = useState<Notice | null>(null)
  const create = useMutation({
    mutationFn: () => send(source, title.trim(), file),
    onSuccess() {
      void cache.invalidateQueries(editionsQuery)
      onDone()
    },
    onError: (error) => setFailure(failureNotice(error, 'error.generic')),
  })

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const lacks = title.trim() === '' ? 'title' : source === 'zip' && !file ? 'file' : null
    setMissing(lacks)
    setFailure(null)
    if (lacks) document.getElementById(`${id}-${lacks}`)?.focus()
    else if (!create.isPending) create.mutate()
  }

  return (
    <Modal
      isOpen
      title={t(source === 'zip' ? 'studio.upload' : 'studio.draft.new')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="submit"
            form={`${id}-form`}
            variant="primary"
            loading={create.isPending}
            loadingText={t('studio.draft.creating')}
          >
            {t('studio.draft.create')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={styles.form} onSubmit={handleSubmit}>
        {failure && <Banner tone="error">{noticeText(failure, messageFor)}</Banner>}
        <p>{t(source === 'zip' ? 'studio.upload.text' : 'studio.draft.text')}</p>
        <TextField
          id={`${id}-title`}
          required
          maxLength={200}
          label={t('studio.draft.title')}
          hint={t('studio.draft.title.hint')}
          error={missing === 'title' && t('studio.draft.title.missing')}
          value={title}
          onChange={setTitle}
        />
        {source === 'zip' && (
          <Field
            id={`${id}-file`}
            required
            label={t('studio.upload.file')}
            error={missing === 'file' && t('studio.upload.file.missing')}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                accept=".zip,application/zip"
                onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              />
            )}
          </Field>
        )}
      </form>
    </Modal>
  )
}

async function send(source: DraftSource, title: string, file: File | null): Promise<void> {
  if (source !== 'zip') await call('createDraft', { body: { from: source.edition, title } })
  else if (file)
    await upload('uploadDraft', { body: { title } }, file, {
      onProgress: () => {},
      signal: new AbortController().signal,
    })
}
