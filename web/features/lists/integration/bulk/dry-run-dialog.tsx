import type { BulkDecision, DryRun } from '@parcelle/contract/overview/bulk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError, call } from '../../../../api/api.ts'
import { failureNotice } from '../../../../api/failure.ts'
import { useIdempotencyKey } from '../../../../api/use-idempotency-key.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { noticeText } from '../../../../ui/messages/notice.ts'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { DossierLink } from './dossier-link.tsx'
import styles from './bulk.module.css'

type Props = { body: BulkDecision; onClose: () => void; onStart: (bulkId: string) => void }

export function DryRunDialog({ body, onClose, onStart }: Props) {
  const { t, count, messageFor } = useI18n()
  const id = useId()
  const toKey = useIdempotencyKey()
  const dryRun = useQuery({
    queryKey: ['bulk-dry-run', id, body],
    queryFn: ({ signal }) => call('tryBulk', { body }, { signal }),
    gcTime: 0,
  })
  const start = useMutation({
    // Decides on what was shown: the list may have changed since.
    mutationFn: ({ ids, seen }: DryRun) => {
      const shown = { ...body, selection: { ids }, seen }
      return call('startBulk', { body: shown }, { idempotencyKey: toKey(shown) })
    },
    onSuccess: ({ id: bulkId }) => {
      onStart(bulkId)
      onClose()
    },
    onError: (failure) => failure instanceof ApiError && failure.status === 409 && dryRun.refetch(),
  })
  const shown = dryRun.data
  const error = dryRun.error ?? start.error
  return (
    <Modal
      isOpen
      wide
      title={t(`bulk.dry-run.${body.integration_state}`)}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          {shown && shown.ready > 0 && (
            <Button variant="primary" loading={start.isPending} onClick={() => start.mutate(shown)}>
              {count(body.integration_state === 'validated' ? 'bulk.start.accept' : 'bulk.start.flag', shown.ready)}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {dryRun.isPending && <p>{t('bulk.dry-run.trying')}</p>}
        {shown && <Found dryRun={shown} />}
        {error && <p role="alert">{noticeText(failureNotice(error, 'error.generic'), messageFor)}</p>}
      </div>
    </Modal>
  )
}

type BlockedDossier = DryRun['blocked'][number]
type DossierNotice = DryRun['notices'][number]

function Found({ dryRun: { ready, blocked, notices, isCut, total } }: { dryRun: DryRun }) {
  const { t, count, number, messageFor } = useI18n()
  const kindOf = ({ error: { code, params } }: BlockedDossier) =>
    isMatch(code) ? t('bulk.dry-run.match') : messageFor(code, params)
  const groups = Map.groupBy(blocked, kindOf)
  return (
    <div className={styles.dryRun}>
      <p className={styles.verdict}>
        {count('bulk.dry-run.ready', ready)}
        {blocked.length > 0 && <>, {count('bulk.dry-run.blocked', blocked.length)}</>}.
      </p>
      {isCut && <p>{t('bulk.dry-run.cut', { max: number(total) })}</p>}
      <Notices kind="creates" notices={notices} />
      <Notices kind="differs" notices={notices} />
      <Notices kind="points" notices={notices} />
      {[...groups].map(([why, dossiers]) => (
        <details key={why} open={blocked.length <= 20}>
          <summary>{t('bulk.dry-run.why', { count: number(dossiers.length), why })}</summary>
          <ul className={styles.list}>
            {dossiers.map(({ error, ...dossier }) => (
              <li key={dossier.dossierId}>
                <DossierLink dossier={dossier} />
                {isMatch(error.code) && <> · {t('bulk.dry-run.customer', toTexts(error.params))}</>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

/** A customer who is neither paired nor ruled out. */
const isMatch = (code: string) => code.startsWith('validation.error.match-')
const toTexts = ({ code = '', name = '' }: BlockedDossier['error']['params'] = {}) => ({
  code: String(code),
  name: String(name),
})

function Notices({ kind, notices }: { kind: DossierNotice['kind']; notices: readonly DossierNotice[] }) {
  const { count } = useI18n()
  const those = notices.filter((notice) => notice.kind === kind)
  if (those.length === 0) return null
  // Whoever is created is named, however many they are.
  return (
    <details open={kind === 'creates' || those.length <= 20}>
      <summary>{count(`bulk.dry-run.${kind}`, those.length)}</summary>
      <ul className={styles.list}>
        {those.map(({ about, ...dossier }) => (
          <li key={dossier.dossierId + about}>
            {about} · <DossierLink dossier={dossier} />
          </li>
        ))}
      </ul>
    </details>
  )
}
