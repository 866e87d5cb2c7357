import type { PointToCheck } from '@parcelle/contract/decision/points'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { CheckLine } from '../../../ui/fields/check-line.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { pointsQuery } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import { PointNote } from './point-note.tsx'
import { placeHref, placeId, showPlace } from './show-place.ts'
import { useCheckPoint } from './use-check-point.ts'
import { usePointLines } from './use-point-lines.ts'
import styles from './points-card.module.css'

type Props = { dossierId: string; isUndecided: boolean; showNotice: (notice: Notice) => void }

/** What the company wants to be looked at before the decision, each ticked when seen. */
export function PointsCard({ dossierId, isUndecided, showNotice }: Props) {
  const { t } = useI18n()
  const { data, isPending, refetch } = useQuery(pointsQuery(dossierId))
  const points = data?.points
  const open = points?.filter(({ seen }) => seen === null).length ?? 0
  return (
    <Card
      title={t('vigilance.title')}
      titleId="points"
      actions={points && points.length > 0 && <OpenCount open={open} />}
    >
      <Loading isLoading={isPending} skeleton={<Skeleton shape="line" count={3} />} onRetry={() => void refetch()}>
        {!points && <Unavailable onRetry={() => void refetch()} />}
        {points?.length === 0 && <p className={styles.quiet}>{t('vigilance.none')}</p>}
        {points && points.length > 0 && (
          <ul className={styles.points}>
            {points.map((point) => (
              <PointLine key={point.id} point={point} {...{ dossierId, isUndecided, showNotice }} />
            ))}
          </ul>
        )}
      </Loading>
    </Card>
  )
}

function OpenCount({ open }: { open: number }) {
  const { t } = useI18n()
  if (open === 0)
    return (
      <Chip tone="success" icon="success">
        {t('vigilance.all-seen')}
      </Chip>
    )
  return (
    <Chip tone="warning" icon="warning">
      {t('vigilance.open', { count: open })}
    </Chip>
  )
}

function PointLine({ point, dossierId, isUndecided, showNotice }: Props & { point: PointToCheck }) {
  const { check, isPending, isSeen } = useCheckPoint(dossierId, point, showNotice)
  const { title, seen } = point
  return (
    <li className={styles.point} data-seen={seen !== null || undefined}>
      {isUndecided ? (
        <CheckLine
          label={title}
          checked={isSeen}
          aria-disabled={isPending || undefined}
          onTick={(isOn) => !isPending && check(isOn, null)}
        />
      ) : (
        <p className={styles.title}>
          <Icon name={seen ? 'success' : 'warning'} />
          {title}
        </p>
      )}
      <div className={styles.about}>
        <Facts point={point} />
        <PlaceLink point={point} dossierId={dossierId} />
        {seen && <PointNote seen={seen} onSave={isUndecided ? (note) => check(true, note) : null} title={title} />}
      </div>
    </li>
  )
}

function Facts({ point }: { point: PointToCheck }) {
  const lines = usePointLines()(point.lines)
  return (
    lines.length > 0 && (
      <ul className={styles.facts}>
        {lines.map(({ question, text }) => (
          <li key={`${question} ${text}`}>
            {question} <span className={styles.text}>{text}</span>
          </li>
        ))}
      </ul>
    )
  )
}

function PlaceLink({ point: { title, place }, dossierId }: { point: PointToCheck; dossierId: string }) {
  const { t } = useI18n()
  const [search] = useSearchParams()
  const id = placeId(place)
  // After the navigation; where the tab has to be loaded first, it shows the place itself.
  const show = () => id && setTimeout(() => showPlace(id))
  return (
    <Link className={styles.place} href={placeHref(dossierId, place, search)} onClick={show}>
      {t(`vigilance.see.${place.tab}`)} <VisuallyHidden>{title}</VisuallyHidden>
    </Link>
  )
}
