import type { Correction } from '@parcelle/contract/corrections/corrections'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import type { CorrectionReply } from '../../../dossier/correction/correction-query.ts'
import { CorrectionItems } from '../../../dossier/correction/correction-items.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { decisionPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useRefetchDossier } from '../api.ts'

type Props = { dossierId: string; data: CorrectionReply | undefined; showNotice: (notice: Notice) => void }

export function CorrectionBanner({ dossierId, data, showNotice }: Props) {
  const { t } = useI18n()
  if (!data) return null
  const { correction, copiedFrom, copiedTo } = data
  const links = [
    copiedFrom && { ...copiedFrom, text: t('correction.copied-from', { number: copiedFrom.number }) },
    copiedTo && { ...copiedTo, text: t('correction.copied-to', { number: copiedTo.number }) },
  ].filter((link) => link !== null)
  return (
    <>
      {links.map(({ id, text }) => (
        <Banner key={id} tone="info">
          <p>
            <Link href={decisionPath(id)}>{text}</Link>
          </p>
        </Banner>
      ))}
      {correction?.state === 'open' && (
        <Awaited dossierId={dossierId} correction={correction} showNotice={showNotice} />
      )}
      {correction?.state === 'done' && (
        <Banner tone="success" title={t('correction.done')}>
          <CorrectionItems items={correction.items} />
        </Banner>
      )}
    </>
  )
}

type AwaitedProps = { dossierId: string; correction: Correction; showNotice: (notice: Notice) => void }

function Awaited({ dossierId: id, correction: { items, due, isOverdue, can }, showNotice }: AwaitedProps) {
  const { t, date } = useI18n()
  const [isLeaving, setLeaving] = useState(false)
  const refetchDossier = useRefetchDossier()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('withdrawCorrection', { params: { id } }),
    onSuccess: () => showNotice({ tone: 'success', key: 'correction.withdrawn' }),
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: () => {
      setLeaving(false)
      return refetchDossier()
    },
  })
  return (
    <Banner
      tone="warning"
      title={t('correction.awaited')}
      actions={can.withdraw && <Button onClick={() => setLeaving(true)}>{t('correction.withdraw')}</Button>}
    >
      <p>{t(isOverdue ? 'correction.overdue' : 'correction.due', { date: date(due, 'short') })}</p>
      <CorrectionItems items={items} />
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('correction.withdraw.title')}
        confirmLabel={t('correction.withdraw')}
        loading={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setLeaving(false)}
      >
        <p>{t('correction.withdraw.text')}</p>
      </ConfirmDialog>
    </Banner>
  )
}
