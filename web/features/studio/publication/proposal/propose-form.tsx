import type { Publication } from '@parcelle/contract/studio/publication'
import { acceptanceProblem } from '@parcelle/domain/studio-proposals'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { paths } from '../../../../screen/paths.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { noticeText } from '../../../../ui/messages/notice.ts'
import { toast } from '../../../../ui/messages/toasts.ts'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { samplesQuery } from '../../api.ts'
import { useStep } from '../use-step.ts'
import styles from '../publication.module.css'

type Props = { publication: Publication; isSaved: boolean }

/** The author proposes the draft, or puts it away. */
export function ProposeForm({ publication, isSaved }: Props) {
  const { t, locale, messageFor } = useI18n()
  const id = useId()
  const { edition, proposing } = publication
  const [title, setTitle] = useState(publication.title)
  // After a withdrawal, or a refusal, that of the last proposal.
  const [note, setNote] = useState(publication.proposal?.note ?? '')
  const [isMissing, setMissing] = useState(false)
  const { data } = useQuery(samplesQuery(edition, locale))
  const unaccepted = data ? acceptanceProblem(data.samples) : null
  const propose = useStep(() =>
    call('proposeDraft', { params: { edition }, body: { title: title.trim(), note: note.trim() } }),
  )

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const isEmpty = title.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) document.getElementById(`${id}-title`)?.focus()
    else if (!propose.isPending && unaccepted === null) propose.run(undefined)
  }

  return (
    <>
      {proposing === null && (
        <form noValidate className={styles.form} onSubmit={handleSubmit}>
          <p className={styles.text}>{t('studio.propose.text')}</p>
          {propose.failure && <Banner tone="error">{noticeText(propose.failure, messageFor)}</Banner>}
          <TextField
            id={`${id}-title`}
            required
            maxLength={200}
            label={t('studio.propose.title')}
            error={isMissing && t('studio.draft.title.missing')}
            value={title}
            onChange={setTitle}
          />
          <Field id={`${id}-note`} label={t('studio.propose.note')} hint={t('studio.propose.note.hint')}>
            {(wiring) => (
              <TextAreaBox
                {...wiring}
                rows={4}
                maxLength={2000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          {unaccepted !== null && <p className={styles.quiet}>{messageFor(unaccepted)}</p>}
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              unavailable={!isSaved || unaccepted !== null}
              loading={propose.isPending}
              loadingText={t('studio.propose.sending')}
            >
              {t('studio.propose')}
            </Button>
          </div>
        </form>
      )}
      {proposing !== null && <p className={styles.quiet}>{messageFor(proposing)}</p>}
      <Discard edition={edition} />
    </>
  )
}

function Discard({ edition }: { edition: string }) {
  const { t, messageFor } = useI18n()
  const [, navigate] = useLocation()
  const [isAsked, setAsked] = useState(false)
  const discard = useStep(
    () => call('discardDraft', { params: { edition } }),
    () => {
      toast({ tone: 'success', key: 'studio.discard.done' })
      navigate(paths.studio)
    },
  )
  return (
    <div className={styles.actions}>
      <Button dense variant="danger-quiet" icon="abandon" onClick={() => setAsked(true)}>
        {t('studio.discard')}
      </Button>
      <ConfirmDialog
        danger
        isOpen={isAsked}
        title={t('studio.discard.title')}
        confirmLabel={t('studio.discard')}
        loading={discard.isPending}
        onConfirm={() => discard.run(undefined)}
        onCancel={() => setAsked(false)}
      >
        <p className={styles.text}>{t('studio.discard.text')}</p>
        {discard.failure && <Banner tone="error">{noticeText(discard.failure, messageFor)}</Banner>}
      </ConfirmDialog>
    </div>
  )
}
