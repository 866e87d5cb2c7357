import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../../i18n/i18n.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { changesQuery } from '../api.ts'
import styles from './editions.module.css'

type Props = {
  edition: string
  /** Heading level, one below that of the card. */
  heading: 'h3' | 'h4'
}

/** What an edition changed, in sentences. */
export function Changes({ edition, heading: Heading }: Props) {
  const { t, locale } = useI18n()
  const { data, isPending, refetch } = useQuery(changesQuery(edition, locale))
  if (isPending) return <Skeleton shape="line" count={3} />
  if (!data) return <ErrorPanel onRetry={() => void refetch()} />
  if (data.since === null) return <p className={styles.none}>{t('studio.changes.first')}</p>
  if (data.areas.length === 0) return <p className={styles.none}>{t('studio.changes.none')}</p>
  return data.areas.map(({ area, changes, total }) => (
    <div key={area} className={styles.area}>
      <Heading>{t(`studio.area.${area}`)}</Heading>
      <ul>
        {changes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {total > changes.length && <li>{t('studio.changes.more', { count: total - changes.length })}</li>}
      </ul>
    </div>
  ))
}
