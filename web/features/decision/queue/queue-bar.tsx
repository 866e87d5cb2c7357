import type { DossierItem } from '@parcelle/contract/dossiers'
import { isUndecided } from '@parcelle/domain'
import { useI18n } from '../../../i18n/i18n.tsx'
import { queueListHref } from '../../../list/queue.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { classes } from '../../../ui/content/classes.ts'
import { Banner } from '../../../ui/messages/banner.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { useLease } from './use-lease.ts'
import { useOpenQueue, type QueueState } from './use-queue.ts'
import styles from './queue-bar.module.css'

/** The place of the dossier in its list with the way to its neighbours, and who has taken it. */
export function QueueBar({ dossier }: { dossier: DossierItem }) {
  const queue = useOpenQueue()
  const isTakeable = dossier.state === 'signed' && isUndecided(dossier.integrate_state)
  if (!queue && !isTakeable) return null
  return (
    <div>
      <div className={styles.bar}>
        {queue && <Steps queue={queue} />}
        {isTakeable && <LeaseLine dossierId={dossier.id} />}
      </div>
      <LiveRegion>{queue?.end && <Finished queue={queue} end={queue.end} />}</LiveRegion>
    </div>
  )
}

function Steps({ queue: { position, total, isMore, isMoving, move } }: { queue: QueueState }) {
  const { t, number } = useI18n()
  const all = `${number(total)}${isMore ? '+' : ''}`
  return (
    <nav className={styles.steps} aria-label={t('queue.title')}>
      <Button dense icon="chevron-left" loading={isMoving} aria-keyshortcuts="k" onClick={() => move('previous')}>
        {t('ui.pagination.previous')}
      </Button>
      <span className={styles.place}>
        {position === null
          ? t('queue.left', { total: all })
          : t('queue.place', { position: number(position), total: all })}
      </span>
      <Button dense icon="chevron-right" loading={isMoving} aria-keyshortcuts="j" onClick={() => move('next')}>
        {t('ui.pagination.next')}
      </Button>
    </nav>
  )
}

function LeaseLine({ dossierId }: { dossierId: string }) {
  const { t, date } = useI18n()
  const { lease, isPending, take, release } = useLease(dossierId, true)
  if (!lease)
    return (
      <Button dense variant="tertiary" icon="lock" loading={isPending} title={t('queue.take.hint')} onClick={take}>
        {t('queue.take')}
      </Button>
    )
  const until = date(lease.until, 'time')
  return (
    <p className={classes(styles.lease, !lease.isMine && styles.other)}>
      <Icon name="lock" size={16} />
      <span>{lease.isMine ? t('queue.mine', { until }) : t('queue.taken', { name: lease.name, until })}</span>
      {lease.isMine && (
        <Button dense variant="tertiary" loading={isPending} onClick={release}>
          {t('queue.release')}
        </Button>
      )}
    </p>
  )
}

function Finished({ queue: { queue, total }, end }: { queue: QueueState; end: 'next' | 'previous' }) {
  const { t, count } = useI18n()
  return (
    <Banner
      tone="info"
      title={t(`queue.end.${end}`)}
      actions={<LinkButton href={queueListHref(queue)}>{t('decision.back')}</LinkButton>}
    >
      {total > 0 && count('queue.rest', total)}
    </Banner>
  )
}
