import { isBlank } from '@parcelle/domain'
import type { SigningPage } from '@parcelle/contract/signing-page'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../ui/fields/text-area-box.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { decline } from './api.ts'
import { CodeField, isCode } from './code-field.tsx'
import { Failure } from './failure.tsx'

type Props = {
  page: SigningPage
  onSent: (page: SigningPage) => void
  onDeclined: (page: SigningPage) => void
}

/** Declines with a reason, which is sent to everybody concerned, and with a code, as for a signature. */
export function DeclineButton({ page, onSent, onDeclined }: Props) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const needsCode = page.decline === 'code'

  function open() {
    setFailure(null)
    setOpen(true)
  }

  async function handleDecline() {
    setBusy(true)
    setFailure(null)
    try {
      onDeclined(await decline(page.key, { reason: reason.trim(), ...(needsCode && { code }) }))
    } catch (error) {
      setFailure(error)
      setCode('')
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="danger-quiet" onClick={open}>
        {t('signature.decline')}
      </Button>
      <Modal
        isOpen={isOpen}
        title={t('signature.decline.title')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button
              variant="danger"
              unavailable={isBlank(reason) || (needsCode && !isCode(code))}
              loading={isBusy}
              onClick={() => void handleDecline()}
            >
              {t('signature.decline.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('signature.decline.text')}</p>
        <Failure failure={failure} />
        <Field id="decline-reason" label={t('signature.decline.reason')} required>
          {(wiring) => (
            <TextAreaBox
              {...wiring}
              data-autofocus
              rows={2}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {needsCode && (
          <CodeField id="decline-code" page={page} code={code} error={undefined} onCode={setCode} onSent={onSent} />
        )}
      </Modal>
    </>
  )
}
