import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { failureNotice } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Spinner } from '../../../ui/content/spinner.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText } from '../../../ui/messages/notice.ts'
import { samplesQuery } from '../api.ts'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { useDraft, type Draft } from '../draft/use-draft.ts'
import { EditingContext, noValues, type Editing } from '../form/inspector/editing.ts'
import { readFormModel } from '../form/model/form-model.ts'
import { SAMPLES } from '../form/model/uses.ts'
import type { Preview } from '../form/preview/preview.ts'
import { useIsNarrow } from '../form/use-is-narrow.ts'
import { SampleCard } from './sample-card.tsx'
import { TryForm } from './try-form.tsx'
import styles from './samples.module.css'

/** /studio/drafts/:draft/samples — every sample dossier before and after, and a way to make one. */
export function SamplesScreen({ Preview }: { Preview: Preview }) {
  const { draft = '' } = useParams<{ draft: string }>()
  return <OpenSamples key={draft} id={draft} Preview={Preview} />
}

const FILES = [SAMPLES, 'settings.json', 'products.json', 'forms/']

function OpenSamples({ id, Preview }: { id: string; Preview: Preview }) {
  const opened = useDraft(id, FILES)
  return (
    <DraftFrame id={id} tab="samples" opened={opened}>
      {(draft) => <Samples draft={draft} Preview={Preview} />}
    </DraftFrame>
  )
}

function Samples({ draft, Preview }: { draft: Draft; Preview: Preview }) {
  const isNarrow = useIsNarrow()
  const editing: Editing = {
    model: readFormModel('', undefined),
    isWritable: draft.isWritable && !isNarrow,
    change: draft.change,
    findings: [],
    values: noValues,
    lists: [],
  }
  return (
    <EditingContext value={editing}>
      <div className={styles.screen}>
        <Wall draft={draft} />
        {editing.isWritable && <TryForm draft={draft} Preview={Preview} />}
      </div>
    </EditingContext>
  )
}

function Wall({ draft }: { draft: Draft }) {
  const { t, locale, messageFor } = useI18n()
  const { id } = draft
  const [address] = useSearchParams()
  const isSaved = draft.sync === 'saved'
  const { data, isPending, isFetching, error, refetch } = useQuery(samplesQuery(id, locale))
  const cache = useQueryClient()
  useEffect(() => {
    if (isSaved) void cache.invalidateQueries({ queryKey: ['editions', id] })
  }, [cache, id, isSaved])
  const isOld = isFetching || !isSaved
  const count = (state: string) => data?.samples.filter((sample) => sample.state === state).length ?? 0
  return (
    <Card title={t('studio.samples.wall')} titleId="samples-wall">
      <p className={styles.hint}>{t('studio.samples.text')}</p>
      {isPending && <Skeleton shape="card" count={2} />}
      {error && !data && (
        <ErrorPanel onRetry={() => void refetch()}>
          {noticeText(failureNotice(error, 'error.generic'), messageFor)}
        </ErrorPanel>
      )}
      {data && (
        <>
          <output className={styles.count} data-running={isOld}>
            {isOld ? (
              <>
                <Spinner /> {t('studio.samples.updating')}
              </>
            ) : (
              t('studio.samples.count', {
                same: count('same'),
                different: count('different'),
                broken: count('broken'),
              })
            )}
          </output>
          {data.since === null && <p className={styles.hint}>{t('studio.samples.first')}</p>}
          {data.unreadable !== null && (
            <Banner tone="warning" title={t('studio.samples.unreadable')}>
              <p lang="en">{data.unreadable}</p>
            </Banner>
          )}
          {data.unreadable === null && data.samples.length === 0 && <p>{t('studio.samples.none')}</p>}
          <ul className={styles.wall} aria-label={t('studio.samples.wall')}>
            {data.samples.map((sample) => (
              <SampleCard key={sample.id} sample={sample} draft={draft} isWanted={sample.id === address.get('at')} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
