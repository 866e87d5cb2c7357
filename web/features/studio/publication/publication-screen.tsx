import { useEffect, useEffectEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { publicationQuery } from '../api.ts'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { Changes } from '../editions/changes.tsx'
import { Findings } from './findings.tsx'
import { History } from './history.tsx'
import { ImpactCard } from './impact-card.tsx'
import { Outdated } from './outdated.tsx'
import { ProposalCard } from './proposal/proposal-card.tsx'
import { SamplesCard } from './samples-card.tsx'
import styles from './publication.module.css'

/** /studio/drafts/:draft/publish — what a draft changes, what the check says, whom it touches; then the two people. */
export function PublicationScreen() {
  const { draft = '' } = useParams<{ draft: string }>()
  return <OpenPublication key={draft} id={draft} />
}

function OpenPublication({ id }: { id: string }) {
  const opened = useDraft(id)
  return (
    <DraftFrame id={id} tab="publish" opened={opened}>
      {(draft) => (
        <Publication id={id} isSaved={draft.sync === 'saved'} draftState={draft.state} onState={opened.retry} />
      )}
    </DraftFrame>
  )
}

type Props = { id: string; isSaved: boolean; draftState: string; onState: () => void }

function Publication({ id, isSaved, draftState, onState }: Props) {
  const { t, locale } = useI18n()
  const { data, isPending, refetch } = useQuery(publicationQuery(id, locale))
  // Reloads the draft after it was proposed, refused or published.
  const state = data?.state
  const readDraft = useEffectEvent(onState)
  useEffect(() => {
    if (state !== undefined && state !== draftState) readDraft()
  }, [state, draftState])
  const cache = useQueryClient()
  useEffect(() => {
    if (isSaved) void cache.invalidateQueries({ queryKey: ['editions', id] })
  }, [cache, id, isSaved])
  if (isPending) return <Skeleton shape="card" count={2} />
  if (!data) return <ErrorPanel onRetry={() => void refetch()} />
  // What a program published has neither examination nor proposal.
  const isAhead = data.state === 'draft' || data.state === 'proposed'
  const isExamined = isAhead || data.examination !== null
  return (
    <>
      {data.between && <Outdated publication={data} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title={t('studio.publish.changes')} titleId="publish-changes">
            <Changes edition={id} heading="h3" />
          </Card>
          {isExamined && <Findings publication={data} isSaved={isSaved} />}
          <SamplesCard publication={data} isSaved={isSaved} />
          {isExamined && <ImpactCard publication={data} />}
        </div>
        <div className={styles.side}>
          {(isAhead || data.proposal) && <ProposalCard publication={data} isSaved={isSaved} />}
          {data.history.length > 0 && <History events={data.history} />}
        </div>
      </div>
    </>
  )
}
