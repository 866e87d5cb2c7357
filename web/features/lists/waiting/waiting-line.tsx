import type { Waiting, WaitingKind } from '@parcelle/contract/overview/waiting'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { timeAgo } from '../../../i18n/time-ago.ts'
import { formPath, decisionPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import styles from './waiting.module.css'

const icons: Record<WaitingKind, IconName> = {
  mail: 'envelope',
  signature: 'sign',
  scan: 'search',
  documents: 'file',
  correction: 'edit',
  delivery: 'sync',
  screening: 'warning',
}

/** What the detail of each kind is. */
const details: Partial<Record<WaitingKind, MessageKey>> = {
  mail: 'waiting.recipient',
  signature: 'waiting.missing',
  scan: 'waiting.file',
  documents: 'waiting.asked',
  correction: 'waiting.asked',
  delivery: 'waiting.answer',
}

export function WaitingLine({
  waiting,
  now,
  showNotice,
}: {
  waiting: Waiting
  now: Date
  showNotice: (notice: Notice) => void
}) {
  const { t, date, locale } = useI18n()
  const { kind, what, dossier, detail, since, canRetry } = waiting
  return (
    <li className={styles.line}>
      <Icon name={icons[kind]} />
      <div className={styles.words}>
        <p className={styles.what}>{t(kind === 'correction' ? 'correction.awaited' : `waiting.what.${what}`)}</p>
        {dossier && (
          <p>
            <Link href={hrefOf(kind, dossier.id)}>{t('validation.heading', dossier)}</Link>
          </p>
        )}
        <p>{t(kind === 'correction' ? 'waiting.do.correction' : `waiting.do.${what}`)}</p>
        {detail && <p className={styles.detail}>{details[kind] ? t(details[kind], { detail }) : detail}</p>}
        <p className={styles.since}>
          <time dateTime={since}>{date(since, 'both')}</time> ({timeAgo(new Date(since), now, locale)})
        </p>
      </div>
      {canRetry && <Retry waiting={waiting} showNotice={showNotice} />}
      {!canRetry && dossier && (
        <LinkButton dense href={hrefOf(kind, dossier.id)}>
          {t('waiting.open')}
        </LinkButton>
      )}
    </li>
  )
}

/** Where to act on it: deliveries, corrections and hits are handled on the decision screen. */
function hrefOf(kind: WaitingKind, dossierId: string): string {
  if (kind === 'correction' || kind === 'screening') return decisionPath(dossierId)
  return kind === 'delivery' ? `${decisionPath(dossierId)}?onglet=historique` : formPath(dossierId)
}

function Retry({ waiting, showNotice }: { waiting: Waiting; showNotice: (notice: Notice) => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => retry(waiting),
    onSuccess: (isRetried) =>
      showNotice(isRetried ? { tone: 'success', key: 'waiting.retried' } : { tone: 'info', key: 'waiting.no-longer' }),
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['dossiers'] }),
  })
  return (
    <Button dense icon="retry" loading={isPending} onClick={() => mutate()}>
      {t('waiting.retry')}
    </Button>
  )
}

async function retry({ kind, id }: Waiting): Promise<boolean> {
  if (kind === 'delivery') {
    await call('relaunchDelivery', { params: { id }, query: {} })
    return true
  }
  // Documents, corrections and hits wait for people, so there is nothing to retry.
  if (kind === 'documents' || kind === 'correction' || kind === 'screening') return false
  return (await call('retryWaiting', { params: { kind, waitingId: id } })).success
}
