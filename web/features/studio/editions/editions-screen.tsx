import type { Edition } from '@parcelle/contract/studio/editions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Screen } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { editionsQuery } from '../api.ts'
import { EditionCard } from './edition-card.tsx'
import { NewDraft, type DraftSource } from './new-draft.tsx'
import { RestoreDialog, type Restored } from './restore-dialog.tsx'
import styles from './editions.module.css'

/** /studio — every edition of what the company decides: the live one, drafts, past ones. */
export function EditionsScreen() {
  const { t } = useI18n()
  const { data, isPending, refetch } = useQuery(editionsQuery)
  const { notice, showNotice } = useNotice()
  const [source, setSource] = useState<DraftSource | null>(null)
  const [restored, setRestored] = useState<Restored | null>(null)
  const retry = () => void refetch()
  const canWrite = data?.source === 'studio'
  return (
    <Screen
      title={t('studio.editions.title')}
      notice={notice}
      actions={
        canWrite && (
          <Button icon="upload" onClick={() => setSource('zip')}>
            {t('studio.upload')}
          </Button>
        )
      }
    >
      <Loading isLoading={isPending} skeleton={<Skeleton shape="line" count={5} />} onRetry={retry}>
        {!data && <ErrorPanel onRetry={retry} />}
        {data && (
          <Stack>
            {data.source === 'files' && <ReadOnly />}
            <Editions
              editions={data.editions}
              isMore={data.isMore}
              {...(canWrite && { onDraft: setSource, onRestore: setRestored })}
            />
          </Stack>
        )}
      </Loading>
      {restored && (
        <RestoreDialog
          edition={restored}
          onClose={() => setRestored(null)}
          onDone={() => {
            setRestored(null)
            showNotice({ tone: 'success', key: 'studio.restore.done' })
          }}
        />
      )}
      {source && (
        <NewDraft
          source={source}
          onClose={() => setSource(null)}
          onDone={() => {
            setSource(null)
            showNotice({ tone: 'success', key: 'studio.draft.created' })
          }}
        />
      )}
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
  { key: 'waiting', states: ['proposed'] },
  { key: 'live', states: ['live'] },
  { key: 'drafts', states: ['draft', 'proposed'] },
  { key: 'past', states: ['past'] },
] as const

type EditionsProps = {
  editions: readonly Edition[]
  isMore: boolean
  onDraft?: (source: DraftSource) => void
  onRestore?: (edition: Restored) => void
}

/** Somebody else proposed it. */
const waitsForReader = ({ proposal }: Edition) => proposal?.state === 'open' && !proposal.isMine

function Editions({ editions, isMore, onDraft, onRestore }: EditionsProps) {
  const { t } = useI18n()
  return groups.map(({ key, states }) => {
    const own = editions.filter(
      (one) => states.some((state) => state === one.state) && waitsForReader(one) === (key === 'waiting'),
    )
    if (key === 'waiting' && own.length === 0) return null
    return (
      <section key={key} className={styles.group} aria-labelledby={`editions-${key}`}>
        <h2 id={`editions-${key}`}>{t(`studio.editions.${key}`)}</h2>
        {own.length === 0 && key !== 'waiting' && <p className={styles.none}>{t(`studio.editions.${key}.none`)}</p>}
        {own.length > 0 && (
          <ul className={styles.list}>
            {own.map((edition) => (
              <EditionCard
                key={edition.id}
                edition={edition}
                isOpen={key === 'live' || key === 'waiting'}
                {...(onDraft && { onDraft })}
                {...(onRestore && { onRestore })}
              />
            ))}
          </ul>
        )}
        {key === 'past' && isMore && <p className={styles.none}>{t('studio.editions.more')}</p>}
      </section>
    )
  })
}
