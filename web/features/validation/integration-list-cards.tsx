import { useId } from 'react'
import { useSpeech } from '../../i18n.tsx'
import type { Listed } from '../../listed.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { PairingState } from './integration-list-pairing.tsx'
import { LastReason, ManageButton, State, Subscriber, type RowProps } from './integration-list-parts.tsx'
import styles from './integration-list-cards.module.css'

/** The same dossiers on a phone, where seven columns do not fit: one a card. */
export function IntegrationCards({ listed, withState }: { listed: Listed; withState: boolean }) {
  return (
    <ul className={styles.cards}>
      {listed.dossiers.map((dossier) => (
        <li key={dossier.id}>
          <IntegrationCard dossier={dossier} term={listed.searchTerm} withState={withState} />
        </li>
      ))}
    </ul>
  )
}

function IntegrationCard({ dossier, term, withState }: RowProps) {
  const { t, date, amount } = useSpeech()
  const id = useId()
  const { detail, number, subscriptionGlobalAmount: total, signature_date: signedOn } = dossier
  const facts = [
    { term: t('integration.col.number'), value: <Highlight text={number} term={term} /> },
    { term: t('dossier.product'), value: detail.product_name },
    { term: t('dossier.amount'), value: total === null ? null : amount(total) },
    { term: t('dossier.signed'), value: signedOn && date(signedOn) },
    { term: t('pairing.title'), value: <PairingState dossier={dossier} /> },
  ]
  return (
    <article className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        <Subscriber dossier={dossier} term={term} />
      </h2>
      {withState && (
        <div>
          <State state={dossier.integrate_state} />
        </div>
      )}
      <DefinitionList items={facts} />
      <LastReason dossier={dossier} />
      <ManageButton dense={false} dossier={dossier} />
    </article>
  )
}
