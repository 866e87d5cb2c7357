import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { noticeText } from '../../../../ui/messages/notice.ts'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { useStep } from '../use-step.ts'
import styles from '../publication.module.css'

type Props = { edition: string; proposal: string; onClose: () => void }

/** Its author reads the reason. */
export function RefuseDialog({ edition, proposal, onClose }: Props) {
  const { t, messageFor } = useI18n()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refuse = useStep(
    () => call('refuseProposal', { params: { edition }, body: { proposal, reason: reason.trim() } }),
    onClose,
  )

  function handleSubmit(event: SubmitEvent) {
    // In React's tree it is inside the approval form, which must not get its submit event.
    event.stopPropagation()
    event.preventDefault()
    const isEmpty = reason.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) document.getElementById(`${id}-reason`)?.focus()
    else if (!refuse.isPending) refuse.run(undefined)
  }

  return (
    <Modal
      isOpen
      title={t('studio.refuse.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="danger" loading={refuse.isPending}>
            {t('studio.refuse')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={styles.form} onSubmit={handleSubmit}>
        {refuse.failure && <Banner tone="error">{noticeText(refuse.failure, messageFor)}</Banner>}
        <Field
          id={`${id}-reason`}
          required
          label={t('studio.refuse.reason')}
          hint={t('studio.refuse.reason.hint')}
          error={isMissing && t('studio.refuse.reason.missing')}
        >
          {(wiring) => (
            <TextAreaBox
              {...wiring}
              rows={4}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  )
}
