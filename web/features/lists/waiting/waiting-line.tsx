import type { Waiting, WaitingKind } from '@parcelle/contract/overview/waiting'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { timeAgo } from '../../../i18n/time-ago.ts'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { waitingHref, WaitingAction } from './waiting-action.tsx'
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

export const whatKey = ({ kind, what }: Waiting): MessageKey =>
  kind === 'correction' ? 'correction.awaited' : `waiting.what.${what}`
export const doKey = ({ kind, what }: Waiting): MessageKey =>
  kind === 'correction' ? 'waiting.do.correction' : `waiting.do.${what}`

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
  const { kind, dossier, detail, since } = waiting
  return (
    <li className={styles.line}>
      <Icon name={icons[kind]} />
      <div className={styles.words}>
        <p className={styles.what}>{t(whatKey(waiting))}</p>
        {dossier && (
          <p>
            <Link href={waitingHref(kind, dossier.id)}>{t('decision.heading', dossier)}</Link>
          </p>
        )}
        <p>{t(doKey(waiting))}</p>
        {detail && <p className={styles.detail}>{details[kind] ? t(details[kind], { detail }) : detail}</p>}
        <p className={styles.since}>
          <time dateTime={since}>{date(since, 'both')}</time> ({timeAgo(new Date(since), now, locale)})
        </p>
      </div>
      <WaitingAction waiting={waiting} showNotice={showNotice} />
    </li>
  )
}
