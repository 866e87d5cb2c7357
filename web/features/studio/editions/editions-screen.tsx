import type { Edition } from '@parcelle/contract/studio/editions'
import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Screen } from '../../../screen/screen.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { editionsQuery } from '../api.ts'
import { EditionCard } from './edition-card.tsx'
import styles from './editions.module.css'

/** /studio — every edition of what the company decides: the live one, drafts, past ones. */
export function EditionsScreen() {
  const { t } = useI18n()
  const { data, isPending, refetch } = useQuery(editionsQuery)
  const retry = () => void refetch()
  return (
    <Screen title={t('studio.editions.title')}>
      <Loading isLoading={isPending} skeleton={<Skeleton shape="line" count={5} />} onRetry={retry}>
        {!data && <ErrorPanel onRetry={retry} />}
        {data && (
          <Stack>
            {data.source === 'files' && <ReadOnly />}
            <Editions editions={data.editions} isMore={data.isMore} />
          </Stack>
        )}
      </Loading>
    </Screen>
  )
}

function ReadOnly() {
  const { t } = useI18n()
  return (
    <Banner tone="info" title={t('studio.files.title')}>
      <p>{t('studio.files.why')}</p>
      <p>{t('studio.files.how')}</p>
    </Banner>
  )
}

const groups = [
  { key: 'live', states: ['live'] },
  { key: 'drafts', states: ['draft', 'proposed'] },
  { key: 'past', states: ['past'] },
] as const

function Editions({ editions, isMore }: { editions: readonly Edition[]; isMore: boolean }) {
  const { t } = useI18n()
  return groups.map(({ key, states }) => {
    const own = editions.filter(({ state }) => states.some((one) => one === state))
    return (
      <section key={key} className={styles.group} aria-labelledby={`editions-${key}`}>
        <h2 id={`editions-${key}`}>{t(`studio.editions.${key}`)}</h2>
        {own.length === 0 && <p className={styles.none}>{t(`studio.editions.${key}.none`)}</p>}
        {own.length > 0 && (
          <ul className={styles.list}>
            {own.map((edition) => (
              <EditionCard key={edition.id} edition={edition} isOpen={key === 'live'} />
            ))}
          </ul>
        )}
        {key === 'past' && isMore && <p className={styles.none}>{t('studio.editions.more')}</p>}
      </section>
    )
  })
}
