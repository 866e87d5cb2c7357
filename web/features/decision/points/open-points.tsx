import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../../i18n/i18n.tsx'
import { pointsQuery } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'

/** In the dialog of an acceptance: the points that nobody has ticked. */
export function OpenPoints({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const { data, isError, refetch } = useQuery(pointsQuery(dossierId))
  if (isError && !data) return <Unavailable onRetry={() => void refetch()} />
  const open = data?.points.filter(({ seen }) => seen === null) ?? []
  if (open.length === 0) return null
  return (
    <div>
      <p>{t('vigilance.accept')}</p>
      <ul aria-label={t('vigilance.title')}>
        {open.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </div>
  )
}
