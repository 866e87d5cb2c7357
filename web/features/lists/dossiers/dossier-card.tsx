import type { DossierItem } from '@parcelle/contract/dossiers'
import { integrationLabel, readsMessage, toBucket, type CardAction } from '@parcelle/domain'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { CorrectionChip } from '../../../dossier/correction/correction-chip.tsx'
import { dossierName } from '../../../dossier/labels.ts'
import { describeNext } from '../../../dossier/next.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { resumePath } from '../../../screen/paths.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { Highlight } from '../../../ui/content/highlight.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { DossierFacts } from './dossier-facts.tsx'
import { SignerLine } from './signer-line.tsx'
import { Status } from '../../../dossier/status-chip.tsx'
import styles from './dossier-card.module.css'

type Props = {
  dossier: DossierItem
  term: string
  actions: readonly CardAction[]
  children: ReactNode
}

export function DossierCard({ dossier, term, actions, children }: Props) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const id = useId()
  const { client } = dossier
  const bucket = toBucket(dossier.state)
  const isOpen = bucket === 'current' || bucket === 'signature'
  const next = isOpen ? describeNext(dossier, i18n) : null
  const clientName = dossierName(dossier, locale)
  const name = clientName ?? t('dossier.no-client')
  const title = clientName === null ? name : <Highlight text={clientName} term={term} />

  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.name}>
            {canOpen(dossier, actions) ? <Link href={resumePath(dossier)}>{title}</Link> : title}
          </h2>
          <p className={styles.numbers}>
            <span>
              <Highlight text={t('dossier.number', { number: dossier.number })} term={term} />
            </span>
            {client?.username && (
              <span>
                <Highlight text={t('dossier.client-number', { number: client.username })} term={term} />
              </span>
            )}
            {dossier.direct && <span>{t('dossier.direct')}</span>}
          </p>
        </div>
        <div className={styles.status}>
          <Status status={dossier.state} />
          <CorrectionChip dossier={dossier} />
          {next && (
            <p className={styles.missing}>
              <Icon name={next.icon} size={16} />
              {next.text}
            </p>
          )}
        </div>
      </div>
      <DossierFacts dossier={dossier} term={term} />
      <SignerLine dossier={dossier} />
      <Reason dossier={dossier} />
      {children}
    </article>
  )
}

/** One that is signed or waits for a signature opens by its title; only the back office has a view button. */
export function canOpen({ state }: DossierItem, actions: readonly CardAction[]): boolean {
  const bucket = toBucket(state)
  return bucket === 'signature' || bucket === 'signed' || actions.includes('modify') || actions.includes('view')
}

/** Why it was refused or flagged; with the integration state, which the status « Signé » does not show. */
function Reason({ dossier: { state, integrate_state: integration, detail } }: { dossier: DossierItem }) {
  const { t, locale } = useI18n()
  const { role } = useSignedInUser()
  const reason = detail.last_reason
  if (!reason) return null
  const kind = readsMessage(role, state) ? 'message' : 'reason'
  const text =
    toBucket(state) === 'signed'
      ? t(`dossier.${kind}-integration`, { state: integrationLabel(integration, locale), reason })
      : t(`dossier.${kind}`, { reason })
  return <p className={styles.reason}>{text}</p>
}
