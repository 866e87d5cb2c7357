import type { Publication } from '@parcelle/contract/studio/publication'
import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Radios } from '../../../../ui/fields/radios.tsx'
import { TextAreaBox } from '../../../../ui/fields/text-area-box.tsx'
import { TextBox } from '../../../../ui/fields/text-box.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { noticeText } from '../../../../ui/messages/notice.ts'
import { useStep } from '../use-step.ts'
import { fromParisTime } from './paris-time.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import styles from '../publication.module.css'

type Proposal = NonNullable<Publication['proposal']>
type PublicationTime = 'now' | 'later'
type Props = { publication: Publication; proposal: Proposal }

/** The form in which the second person approves or refuses. */
export function ApproveForm({ publication, proposal }: Props) {
  const { t, messageFor, count } = useI18n()
  const id = useId()
  const { edition, approving, examination } = publication
  const [note, setNote] = useState('')
  const [when, setWhen] = useState<PublicationTime>('now')
  const [at, setAt] = useState('')
  const [moves, setMoves] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const approve = useStep(() => {
    const publishAt = when === 'now' ? null : fromParisTime(at)
    const body = { proposal: proposal.id, note: note.trim(), publishAt, moves }
    return call('approveProposal', { params: { edition }, body })
  })

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const lacksDate = when === 'later' && at === ''
    setMissing(lacksDate)
    if (lacksDate) document.getElementById(`${id}-at`)?.focus()
    else if (!approve.isPending) approve.run(undefined)
  }

  return (
    <>
      <form noValidate className={styles.form} onSubmit={handleSubmit}>
        {approve.failure && <Banner tone="error">{noticeText(approve.failure, messageFor)}</Banner>}
        {approving !== null && <Banner tone="info">{messageFor(approving)}</Banner>}
        {approving === null && (
          <>
            <Moment id={id} when={when} at={at} isMissing={isMissing} onWhen={setWhen} onAt={setAt} />
            <CheckLine
              checked={moves}
              label={t('studio.approve.move')}
              note={count('studio.approve.move.note', examination?.impact?.safe ?? 0)}
              onTick={setMoves}
            />
            <Field id={`${id}-note`} label={t('studio.approve.note')}>
              {(wiring) => (
                <TextAreaBox
                  {...wiring}
                  rows={3}
                  maxLength={2000}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        <div className={styles.actions}>
          {approving === null && (
            <Button
              type="submit"
              variant="primary"
              loading={approve.isPending}
              loadingText={t('studio.approve.sending')}
            >
              {t(when === 'now' ? 'studio.approve' : 'studio.approve.plan')}
            </Button>
          )}
          <Button variant="danger-quiet" onClick={() => setRefusing(true)}>
            {t('studio.refuse')}
          </Button>
        </div>
      </form>
      {isRefusing && <RefuseDialog edition={edition} proposal={proposal.id} onClose={() => setRefusing(false)} />}
    </>
  )
}

type MomentProps = {
  id: string
  when: PublicationTime
  at: string
  isMissing: boolean
  onWhen: (when: PublicationTime) => void
  onAt: (at: string) => void
}

function Moment({ id, when, at, isMissing, onWhen, onAt }: MomentProps) {
  const { t } = useI18n()
  return (
    <>
      <Field id={`${id}-when`} frame="radiogroup" label={t('studio.approve.when')}>
        <Radios
          name={`${id}-when`}
          look="simple"
          items={[
            { value: 'now', label: t('studio.approve.now') },
            { value: 'later', label: t('studio.approve.later') },
          ]}
          chosen={when}
          disabled={false}
          onChoose={(value) => onWhen(value === 'later' ? 'later' : 'now')}
        />
      </Field>
      {when === 'later' && (
        <Field id={`${id}-at`} required label={t('studio.approve.at')} error={isMissing && t('studio.error.date-past')}>
          {(wiring) => (
            <TextBox {...wiring} type="datetime-local" value={at} onChange={(event) => onAt(event.target.value)} />
          )}
        </Field>
      )}
    </>
  )
}
