import type { WaitingDelivery } from '@parcelle/contract/decision/deliveries'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { decisionPath } from '../../../screen/paths.ts'
import { Banner } from '../../../ui/messages/banner.tsx'

export function WaitingDeliveries() {
  const { t, number, date } = useI18n()
  const { data } = useQuery({
    // The key starts with `dossiers`, so that live updates invalidate it.
    queryKey: ['dossiers', 'deliveries'],
    queryFn: ({ signal }) => call('listDeliveries', {}, { signal }),
  })
  if (!data || data.deliveries.length === 0) return null
  const { waiting, oldest, stopped, failed } = data
  const words = [
    oldest && t('integration.deliveries.waiting', { count: number(waiting), since: date(oldest, 'both') }),
    stopped > 0 && t('integration.deliveries.stopped', { count: number(stopped) }),
    failed > 0 && t('integration.deliveries.failed', { count: number(failed) }),
  ]
  return (
    <Banner tone={stopped + failed > 0 ? 'warning' : 'info'} title={words.filter(Boolean).join(' ')}>
      <details>
        <summary>{t('integration.deliveries.which')}</summary>
        <ul>
          {data.deliveries.map((delivery) => (
            <Line key={delivery.dossierId} delivery={delivery} />
          ))}
        </ul>
      </details>
    </Banner>
  )
}

function Line({ delivery: { dossierId, number, name, since, answer, isStopped } }: { delivery: WaitingDelivery }) {
  const { t, date } = useI18n()
  return (
    <li>
      <Link href={`${decisionPath(dossierId)}?onglet=historique`}>{t('decision.heading', { number, name })}</Link>
      {' · '}
      {date(since, 'both')}
      {isStopped && ` · ${t('integration.deliveries.stopped-one')}`}
      {answer !== null && ` · ${answer}`}
    </li>
  )
}
