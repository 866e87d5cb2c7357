import type { Screening } from '@parcelle/contract/integration'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { ReasonDialog } from '../../../dossier/reason-dialog.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { goToTitle } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { noticeText, type Notice } from '../../../ui/messages/notice.ts'
import { screeningQuery, useAskAgain } from '../api.ts'
import { Unavailable } from '../unavailable.tsx'
import { Verdicts } from '../verdicts.tsx'
import styles from './screening.module.css'

type Outcome = Screening['notes'][number]['outcome']
type Props = { dossierId: string; tell: (notice: Notice) => void }

/** Who may be on the register of frozen assets, and what was found out about it; nothing where nobody is. */
export function OpenHits({ dossierId, tell }: Props) {
  const { t, messageFor } = useI18n()
  const { data, isError, refetch } = useQuery(screeningQuery(dossierId))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const askAgain = useAskAgain()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (finding: { outcome: Outcome; note: string }) =>
      call('settleScreening', { params: { id: dossierId }, body: finding }),
    onSuccess: (_, { outcome: settled }) => {
      // Closed first: a dialog gives the focus back to its button, which goes away with the doubt.
      flushSync(() => setOutcome(null))
      tell({ tone: 'success', key: `screening.done.${settled}` })
      goToTitle()
    },
    // On the page too: once nobody is found any more, the dialog is gone.
    onError: (failure) => tell(failureNotice(failure, 'error.generic')),
    onSettled: askAgain,
  })

  function choose(next: Outcome | null) {
    reset()
    setOutcome(next)
  }

  // Not nothing: that would say that nobody is on it.
  if (isError && !data) return <Unavailable text={t('screening.unavailable')} onRetry={() => void refetch()} />
  if (!data || data.open.length === 0) return null
  const isConfirmed = data.notes[0]?.outcome === 'confirmed'
  return (
    <Banner tone="warning" title={t(isConfirmed ? 'screening.confirmed.title' : 'screening.title')}>
      <div className={styles.panel}>
        <p>{t(isConfirmed ? 'screening.confirmed.text' : 'screening.text')}</p>
        {data.open.map((hit) => (
          <Hit key={`${hit.role} ${hit.listed.id}`} hit={hit} />
        ))}
        <Row>
          <Button onClick={() => choose('cleared')}>{t('screening.clear')}</Button>
          {!isConfirmed && (
            <Button variant="danger-quiet" onClick={() => choose('confirmed')}>
              {t('screening.confirm')}
            </Button>
          )}
        </Row>
      </div>
      {outcome && (
        <ReasonDialog
          title={t(outcome === 'cleared' ? 'screening.clear' : 'screening.confirm')}
          confirmLabel={t(outcome === 'cleared' ? 'screening.clear' : 'screening.confirm')}
          label={t('screening.note')}
          hint={t('screening.note.hint')}
          problem={error && noticeText(failureNotice(error, 'error.generic'), messageFor)}
          isPending={isPending}
          onConfirm={(note) => mutate({ outcome, note })}
          onCancel={() => choose(null)}
        />
      )}
    </Banner>
  )
}

/** Of some entries the register knows the year of birth alone. */
const WHOLE_DAY = /^\d{4}-\d\d-\d\d$/

/** What the register says: most of what a customer's file has it does not. */
const leaveKnown = (fields: Screening['open'][number]['fields']): typeof fields =>
  Object.fromEntries(Object.entries(fields).filter(([, verdict]) => verdict !== 'missing'))

function Hit({ hit: { name, listed, grade, fields } }: { hit: Screening['open'][number] }) {
  const { t, date } = useI18n()
  const toDay = (day: string) => (WHOLE_DAY.test(day) ? date(day) : day)
  const facts = [
    listed.aliases.length > 0 && t('screening.aliases', { names: listed.aliases.join(', ') }),
    listed.births.length > 0 && t('screening.births', { days: listed.births.map(toDay).join(', ') }),
  ]
  return (
    <div className={styles.hit}>
      <p>
        <strong>{t('screening.against', { name, listed: listed.name })}</strong>{' '}
        <Chip tone="warning">{t(`pairing.grade.${grade}`)}</Chip>
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <Verdicts fields={leaveKnown(fields)} />
    </div>
  )
}
