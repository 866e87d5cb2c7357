import type { Screening } from '@parcelle/contract/decision/screening'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { ReasonDialog } from '../../../dossier/reason-dialog.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { focusScreenTitle } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText, type Notice } from '../../../ui/messages/notice.ts'
import { screeningQuery, useRefetchDossier } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import { Hit, type OpenHit } from './hit.tsx'
import { HITS_PLACE } from '../points/show-place.ts'
import styles from './screening.module.css'

type Outcome = Screening['notes'][number]['outcome']
type Draft = { outcome: Outcome; hits: readonly OpenHit[]; added: readonly string[] }
type Props = { dossierId: string; isAccepted: boolean; showNotice: (notice: Notice) => void }

/** Possible matches with the register of frozen assets, and their outcome; nothing when there are none. */
export function OpenHits({ dossierId, isAccepted, showNotice }: Props) {
  const { t, messageFor } = useI18n()
  const { data, isError, refetch } = useQuery(screeningQuery(dossierId))
  const [draft, setDraft] = useState<Draft | null>(null)
  const refetchDossier = useRefetchDossier()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ outcome, hits, note }: Draft & { note: string }) =>
      call('settleScreening', { params: { id: dossierId }, body: { outcome, note, hits: hits.map(({ id }) => id) } }),
    onSuccess: (_, { outcome }) => {
      // Closed first: a dialog returns the focus to its button, which disappears with the hits.
      flushSync(() => setDraft(null))
      showNotice({ tone: 'success', key: `screening.done.${outcome}` })
      focusScreenTitle()
    },
    async onError(failure, { outcome, hits: seen }) {
      // On the page too: the dialog is gone when no hit is left.
      showNotice(failureNotice(failure, 'error.generic'))
      // New hits may have appeared: the dialog lists them before anything is sent again.
      const { data: now } = await refetch()
      if (now) setDraft((open) => open && { outcome, hits: now.open, added: idsAdded(seen, now.open) })
    },
    onSettled: refetchDossier,
  })

  function choose(next: Draft | null) {
    reset()
    setDraft(next)
  }

  // Not nothing, which would mean that there are no hits.
  if (isError && !data) return <Unavailable text={t('screening.unavailable')} onRetry={() => void refetch()} />
  if (!data || data.open.length === 0) return null
  const { isConfirmed } = data
  const open = (outcome: Outcome) => choose({ outcome, hits: data.open, added: [] })
  return (
    <Banner tone="warning" title={t(isConfirmed ? 'screening.confirmed.title' : 'screening.title')}>
      <div className={styles.panel} id={HITS_PLACE} tabIndex={-1}>
        <p>{t(isConfirmed ? 'screening.confirmed.text' : isAccepted ? 'screening.stopped.text' : 'screening.text')}</p>
        {data.open.map((hit) => (
          <Hit key={`${hit.role} ${hit.id}`} hit={hit} />
        ))}
        <Row>
          <Button onClick={() => open('cleared')}>{t('screening.clear')}</Button>
          {!isConfirmed && (
            <Button variant="danger-quiet" onClick={() => open('confirmed')}>
              {t('screening.confirm')}
            </Button>
          )}
        </Row>
      </div>
      {draft && (
        <ReasonDialog
          title={t(draft.outcome === 'cleared' ? 'screening.clear' : 'screening.confirm')}
          confirmLabel={t(draft.outcome === 'cleared' ? 'screening.clear' : 'screening.confirm')}
          intro={<SeenHits draft={draft} />}
          label={t('screening.note')}
          hint={t('screening.note.hint')}
          problem={
            draft.added.length > 0 ? null : error && noticeText(failureNotice(error, 'error.generic'), messageFor)
          }
          isPending={isPending}
          onConfirm={(note) => mutate({ ...draft, note })}
          onCancel={() => choose(null)}
        />
      )}
    </Banner>
  )
}

const idsAdded = (seen: readonly OpenHit[], now: readonly OpenHit[]) =>
  now.flatMap(({ id }) => (seen.some((hit) => hit.id === id) ? [] : [id]))

function SeenHits({ draft: { hits, added } }: { draft: Draft }) {
  const { t } = useI18n()
  return (
    <section className={styles.seen} aria-label={t('screening.seen')}>
      {added.length > 0 && (
        // Above the hits: below the note it would be off screen on a phone.
        <p role="alert" className={styles.changed}>
          {t('screening.error.changed')}
        </p>
      )}
      <p>{t('screening.seen')}</p>
      {hits.map((hit) => (
        <Hit key={`${hit.role} ${hit.id}`} hit={hit} isNew={added.includes(hit.id)} />
      ))}
    </section>
  )
}
