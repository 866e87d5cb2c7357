import type { SigningPage } from '@parcelle/contract/signing-page'
import type { ReactNode } from 'react'
import { NextSteps } from '../../../dossier/next-steps/next-steps.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SignedDocuments } from './signed-documents.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { useLead } from './step-card.tsx'
import styles from './final-view.module.css'

type FinalState = Exclude<SigningPage['view'], 'sign' | 'provider'>

const icons: Record<FinalState, IconName> = {
  turn: 'clock',
  signed: 'success',
  completed: 'success',
  declined: 'cancelled',
  declined_by_other: 'cancelled',
  withdrawn: 'cancelled',
  expired: 'clock',
  replaced: 'info',
}

export function FinalView({ page, onChange }: { page: SigningPage; onChange: (page: SigningPage) => void }) {
  const { t, date } = useI18n()
  const lead = useLead(page)
  const { view, waitsFor, others, reason, signedAt, returnUrl } = page
  if (view === 'sign' || view === 'provider') return null
  const waiting = others.filter((other) => other.signedAt === null).map(({ name }) => name)
  return (
    <FinalCard icon={icons[view]} title={t(findTitle(page, view))}>
      <p>{lead}</p>
      {view === 'turn' && <p>{t('signature.turn.waits', { names: waitsFor.join(', ') })}</p>}
      {signedAt !== null && <p>{t('signature.signed.at', { at: date(signedAt, 'both') })}</p>}
      {view === 'signed' && waiting.length > 0 && <p>{t('signature.signed.waits', { names: waiting.join(', ') })}</p>}
      {reason !== null && <p>{t('signature.reason', { reason })}</p>}
      {!page.isLocked && <p>{t(`signature.next.${view}`)}</p>}
      {view === 'completed' && <SignedDocuments page={page} onChange={onChange} />}
      {isMissionSigned(page) && <p>{t('signature.next.mission')}</p>}
      {page.nextSteps && <NextSteps nextSteps={page.nextSteps} />}
      {returnUrl !== null && <LinkButton href={returnUrl}>{t('signature.back')}</LinkButton>}
    </FinalCard>
  )
}

/** A sole signer does not read that everybody signed; the other signers of a locked page are not known. */
function findTitle({ kind, signer, others }: SigningPage, view: FinalState): MessageKey {
  const isTheirs = view === 'completed' && others.length === 0 && signer.party !== 'subscriber_advisor'
  return isTheirs ? `signature.view.completed.${kind}` : `signature.view.${view}`
}

/** The portal shows the advisor that they must write the report. */
const isMissionSigned = ({ view, kind, signer }: SigningPage) =>
  view === 'completed' && kind === 'mission' && signer.party !== 'subscriber_advisor'

const ends = ['withdrawn', 'replaced', 'declined', 'expired', 'portal'] as const

/** A link that is mistyped, expired, replaced by a newer one, or closed with its envelope. */
export function DeadLink({ code }: { code: string | undefined }) {
  const { t } = useI18n()
  const end = ends.find((one) => code === `signature.refused.${one}`)
  return (
    <FinalCard icon="lock" title={t(end ? 'signature.ended' : 'signature.dead')}>
      <p>{t(end ? `signature.refused.${end}` : 'signature.dead.text')}</p>
      {end === 'portal' && <LinkButton href="/">{t('signature.ended.portal')}</LinkButton>}
    </FinalCard>
  )
}

/** The signer came back from the provider in a tab that does not hold their link. */
export function LostVisit() {
  const { t } = useI18n()
  return (
    <FinalCard icon="lock" title={t('signature.title')}>
      <p>{t('signature.provider.lost')}</p>
    </FinalCard>
  )
}

function FinalCard({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <SigningFrame>
      <Card>
        <h1 tabIndex={-1} className={styles.title}>
          <Icon name={icon} size={32} />
          {title}
        </h1>
        <div className={styles.words}>{children}</div>
      </Card>
    </SigningFrame>
  )
}
