import { isBlank, REASON_MAX } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useWishKey } from '../../../api/use-wish-key.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { goToTitle } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../ui/fields/text-area-box.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useAskAgain } from '../api.ts'
import { toRequest, type CorrectionDesk } from './use-correction-desk.ts'
import styles from './corrections.module.css'

type Props = { dossierId: string; desk: CorrectionDesk; tell: (notice: Notice) => void }

/** Declines the dossier and opens a copy to correct, in one step. */
export function ByCopy({ dossierId: id, desk, tell }: Props) {
  const { t } = useI18n()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const askAgain = useAskAgain()
  const toKey = useWishKey()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { ...toRequest(desk.draft ?? new Map()), reason, message: isBlank(message) ? null : message }
      return call('correctByCopy', { params: { id }, body }, { idempotencyKey: toKey(body) })
    },
    onSuccess: ({ dossier }) => {
      desk.close()
      tell({ tone: 'success', key: 'correction.copied', params: { number: dossier.number } })
      goToTitle()
    },
    onError: (error) => tell(failureNotice(error, 'error.generic')),
    onSettled: askAgain,
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
