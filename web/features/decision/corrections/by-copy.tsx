import { isBlank, REASON_MAX } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { focusScreenTitle } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../ui/fields/text-area-box.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useRefetchDossier } from '../api.ts'
import { toRequest, type CorrectionFormState } from './use-correction-form.ts'
import styles from './corrections.module.css'

type Props = { dossierId: string; form: CorrectionFormState; showNotice: (notice: Notice) => void }

export function ByCopy({ dossierId: id, form, showNotice }: Props) {
  const { t } = useI18n()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const refetchDossier = useRefetchDossier()
  const toKey = useIdempotencyKey()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { ...toRequest(form.draft ?? new Map()), reason, message: isBlank(message) ? null : message }
      return call('correctByCopy', { params: { id }, body }, { idempotencyKey: toKey(body) })
    },
    onSuccess: ({ dossier }) => {
      form.close()
      showNotice({ tone: 'success', key: 'correction.copied', params: { number: dossier.number } })
      focusScreenTitle()
    },
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: refetchDossier,
  })
  const fields = [
    { name: 'reason', value: reason, set: setReason, required: true },
    { name: 'message', value: message, set: setMessage, required: false },
  ] as const
  return (
    <div className={styles.copy}>
      {fields.map(({ name, value, set, required }) => (
        <Field
          key={name}
          id={`correction-copy-${name}`}
          label={t(`correction.copy.${name}`)}
          hint={t(`correction.copy.${name}.hint`)}
          required={required}
        >
          {(wiring) => (
            <TextAreaBox
              {...wiring}
              rows={3}
              maxLength={REASON_MAX}
              value={value}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </Field>
      ))}
      <Button variant="danger" unavailable={isBlank(reason)} loading={isPending} onClick={() => mutate()}>
        {t('correction.copy.send')}
      </Button>
    </div>
  )
}
