import type { Publication } from '@parcelle/contract/studio/publication'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { ApproveForm } from './approve-form.tsx'
import { ProposeForm } from './propose-form.tsx'
import { Withdraw } from './withdraw.tsx'
import styles from '../publication.module.css'

type Props = { publication: Publication; isSaved: boolean }

/** Who does what next: propose, approve or refuse, wait, or nothing more. */
export function ProposalCard({ publication, isSaved }: Props) {
  const { t } = useI18n()
  const { state, proposal, source } = publication
  return (
    <Card title={t('studio.publish')} titleId="publish-proposal">
      {proposal && <ProposalOutcome proposal={proposal} state={state} />}
      {state === 'draft' && source === 'studio' && <ProposeForm publication={publication} isSaved={isSaved} />}
      {proposal?.state === 'open' && !proposal.isMine && source === 'studio' && (
        <ApproveForm publication={publication} proposal={proposal} />
      )}
      {(proposal?.state === 'approved' || (proposal?.state === 'open' && proposal.isMine)) && source === 'studio' && (
        <Withdraw publication={publication} proposal={proposal} />
      )}
    </Card>
  )
}

type Proposal = NonNullable<Publication['proposal']>

function ProposalOutcome({ proposal, state }: { proposal: Proposal; state: Publication['state'] }) {
  const { t, date } = useI18n()
  const { approver, at, decidedAt, answer } = proposal
  const approved = { name: approver ?? '', date: date(decidedAt ?? at, 'both') }
  if (proposal.state === 'withdrawn' || (proposal.state === 'published' && state === 'draft')) return null
  if (proposal.state === 'refused')
    return (
      <Banner tone="warning" title={t('studio.proposal.refused', approved)}>
        <p>{answer}</p>
      </Banner>
    )
  if (proposal.state === 'failed') return <Banner tone="warning">{t('studio.proposal.failed')}</Banner>
  return <ProposalDetails proposal={proposal} />
}

function ProposalDetails({ proposal }: { proposal: Proposal }) {
  const { t, date } = useI18n()
  const { proposer, approver, at, decidedAt, publishAt, note, answer, isMine, moved } = proposal
  const approved = { name: approver ?? '', date: date(decidedAt ?? at, 'both') }
  return (
    <>
      <p className={styles.text}>{t('studio.proposal.by', { name: proposer, date: date(at, 'both') })}</p>
      {note !== '' && <p className={styles.text}>{t('studio.proposal.note', { note })}</p>}
      {proposal.state === 'open' && isMine && <Banner tone="info">{t('studio.proposal.waits')}</Banner>}
      {proposal.state !== 'open' && <p className={styles.text}>{t('studio.proposal.approved', approved)}</p>}
      {proposal.state !== 'open' && answer !== '' && (
        <p className={styles.text}>{t('studio.proposal.note', { note: answer })}</p>
      )}
      {proposal.state === 'approved' && (
        <Banner tone="info">
          {publishAt === null ? t('studio.proposal.soon') : t('studio.proposal.at', { date: date(publishAt, 'both') })}
        </Banner>
      )}
      {proposal.state === 'published' && <Banner tone="success">{t('studio.proposal.published')}</Banner>}
      {proposal.state === 'published' && proposal.moves && <Moved moved={moved} />}
    </>
  )
}

function Moved({ moved }: Pick<Proposal, 'moved'>) {
  const { t } = useI18n()
  return (
    <output className={styles.text}>
      {moved === null
        ? t('studio.moved.waits')
        : t(moved.isDone ? 'studio.moved.done' : 'studio.moved.running', {
            moved: moved.moved,
            kept: moved.kept,
            open: moved.inUse,
          })}
    </output>
  )
}
