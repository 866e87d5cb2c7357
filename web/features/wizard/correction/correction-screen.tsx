import type { Correction } from '@parcelle/contract/corrections/corrections'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { ApiError } from '../../../api/api.ts'
import { failureNotice, findReference } from '../../../api/failure.ts'
import { correctionQuery } from '../../../dossier/correction/correction-query.ts'
import { DossierError } from '../../../dossier/dossier-error.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useLiveLists } from '../../../list/use-live-lists.ts'
import { dossiersPath } from '../../../screen/paths.ts'
import { focusScreenTitle, Screen } from '../../../screen/screen.tsx'
import { readList } from '../../../session/store.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useNotice } from '../../../ui/messages/use-notice.ts'
import { ElementServicesContext } from '../element/element-context.ts'
import { WizardContext } from '../wizard-context.ts'
import { ItemsForm } from './items-form.tsx'
import { useCorrectionForm } from './use-correction-form.ts'

/** /correction/:dossierId — the elements of a signed dossier that the back office wants corrected. */
export function CorrectionScreen() {
  const { t, locale } = useI18n()
  const { dossierId } = useParams<{ dossierId: string }>()
  const { data, error, isPending, refetch } = useQuery(correctionQuery(dossierId, locale))
  const { notice, showNotice } = useNotice()
  const [openings, setOpenings] = useState(0)
  useLiveLists()
  const correction = data?.correction
  return (
    <Screen
      title={t('correction.title')}
      back={{ href: readList(dossiersPath('signed-files')), label: t('correction.back') }}
      notice={notice}
    >
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={() => void refetch()}>
        {error && !data && <DossierError error={error} onRetry={() => void refetch()} />}
        {data &&
          (correction?.state === 'open' && correction.can.answer ? (
            <OpenCorrection
              key={`${correction.askedAt} ${openings}`}
              dossierId={dossierId}
              correction={correction}
              showNotice={showNotice}
              onReopen={() => setOpenings(openings + 1)}
            />
          ) : (
            <ClosedCorrection correction={correction ?? null} />
          ))}
      </Loading>
    </Screen>
  )
}

type OpenCorrectionProps = {
  dossierId: string
  correction: Correction
  showNotice: (notice: Notice) => void
  onReopen: () => void
}

function OpenCorrection({ dossierId, correction, showNotice, onReopen }: OpenCorrectionProps) {
  const { t, date, count, locale } = useI18n()
  const queries = useQueryClient()
  const { queryKey } = correctionQuery(dossierId, locale)

  function show(next: Correction) {
    queries.setQueryData(queryKey, (before) => before && { ...before, correction: next })
    const left = next.items.filter(({ isAnswered }) => !isAnswered).length
    if (left > 0) showNotice({ tone: 'success', key: 'correction.saved' })
    focusScreenTitle()
  }

  function giveUp(error: ApiError) {
    showNotice(failureNotice(error, 'error.generic'))
    focusScreenTitle()
    void queries.invalidateQueries({ queryKey })
  }

  const { opened, error } = useCorrectionForm(dossierId, correction, show)
  const left = correction.items.filter(({ isAnswered }) => !isAnswered).length
  return (
    <Stack>
      <Banner tone={correction.isOverdue ? 'warning' : 'info'} title={count('correction.left', left)}>
        <p>{t('correction.text')}</p>
        <p>{t(correction.isOverdue ? 'correction.overdue' : 'correction.due', { date: date(correction.due) })}</p>
      </Banner>
      {error !== null && <ErrorPanel onRetry={onReopen} reference={findReference(error)} />}
      {opened ? (
        <WizardContext value={opened.wizard}>
          <ElementServicesContext value={opened.services}>
            <ItemsForm correction={correction} onCorrected={show} onGone={giveUp} />
          </ElementServicesContext>
        </WizardContext>
      ) : (
        error === null && <Skeleton shape="card" count={correction.items.length} />
      )}
    </Stack>
  )
}

function ClosedCorrection({ correction }: { correction: Correction | null }) {
  const { t } = useI18n()
  const state = correction?.state ?? 'none'
  return (
    <EmptyState
      icon={state === 'done' ? 'success' : 'info'}
      title={t(`correction.over.${state}`)}
      action={
        <LinkButton variant="primary" href={readList(dossiersPath('signed-files'))}>
          {t('correction.back')}
        </LinkButton>
      }
    >
      {state === 'done' && t('correction.over.done.text')}
    </EmptyState>
  )
}
