import type { Customer } from '@parcelle/contract/decision/pairing'
import type { PairingScope } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../api/api.ts'
import { translateName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { Unavailable } from '../unavailable.tsx'
import { Doubts, useDoubts } from './doubts.tsx'
import { useBirth } from './subscriber-list.tsx'
import type { PairingActions } from './use-pairing.ts'
import styles from './pairing.module.css'

/** `problem`: why nobody may be paired on this side. */
type Side = { dossierId: string; scope: PairingScope; isCouple: boolean; problem: string | null }
type Props = { canCreate: boolean; side: Side; pairing: PairingActions }

export function OtherWays({ canCreate, side, pairing }: Props) {
  const { t } = useI18n()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.others}>
      {canCreate && (
        <Button icon="add" loading={pairing.isPending} onClick={() => pairing.pair({ code: null })}>
          {t('pairing.create-new')}
        </Button>
      )}
      <Button icon="search" onClick={() => setAsking(true)}>
        {t('pairing.by-code')}
      </Button>
      {isAsking && <CodeDialog side={side} pairing={pairing} onClose={() => setAsking(false)} />}
    </div>
  )
}

type DialogProps = { side: Side; pairing: PairingActions; onClose: () => void }

function CodeDialog({ side: { dossierId, scope, isCouple, problem }, pairing, onClose }: DialogProps) {
  const { t } = useI18n()
  const [code, setCode] = useState('')
  const { data, mutate, isPending, isSuccess, isError, reset } = useMutation({
    mutationFn: () => call('readCustomer', { params: { code: code.trim() }, query: { dossier: dossierId, scope } }),
  })
  const { chosen, ...doubts } = useDoubts(data ?? null, { isCouple, allowsAlone: false, problem })
  function search(event: SubmitEvent) {
    event.preventDefault()
    if (code.trim() !== '') mutate()
  }
  return (
    <Modal
      isOpen
      wide
      title={t('pairing.by-code')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('pairing.cancel')}</Button>
          {data && (
            <Button
              variant="primary"
              unavailable={chosen === null}
              loading={pairing.isPending}
              onClick={() => {
                if (!chosen) return
                pairing.pair(chosen)
                onClose()
              }}
            >
              {t('pairing.pair')}
            </Button>
          )}
        </>
      }
    >
      <form className={styles.search} onSubmit={search}>
        <TextField
          id="customer-code"
          label={t('pairing.code')}
          width="date"
          value={code}
          placeholder={t('pairing.code-placeholder')}
          data-autofocus
          error={isSuccess && data === null ? t('validation.error.customer-not-found') : undefined}
          onChange={(typed) => {
            setCode(typed)
            reset()
            doubts.onConfirmation('')
          }}
        />
        <Button type="submit" unavailable={code.trim() === ''} loading={isPending}>
          {t('pairing.search')}
        </Button>
      </form>
      <LiveRegion>
        {data && <Found customer={data} />}
        {data && <Doubts customer={data} {...doubts} />}
        {isError && <Unavailable text={t('decision.unavailable')} onRetry={() => mutate()} />}
      </LiveRegion>
    </Modal>
  )
}

function Found({ customer }: { customer: Customer }) {
  const { t, locale } = useI18n()
  const born = useBirth()
  const { username, fullName, cosous, coSubscriber } = customer
  return (
    <p>
      <strong>{translateName(fullName, locale)}</strong> {username}
      <br />
      {[
        born(customer),
        cosous
          ? t('pairing.with-cosubscriber', { name: translateName(coSubscriber ?? '', locale) })
          : t('pairing.without-cosubscriber'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
