import { useId, type ReactNode } from 'react'
import { CorrectionChip } from '../../../dossier/correction/correction-chip.tsx'
import { IntegrationChip } from '../../../dossier/integration-chip.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Highlight } from '../../../ui/content/highlight.tsx'
import { OpenBy } from '../../../dossier/open-by.tsx'
import { Taken } from '../../../dossier/taken.tsx'
import { PaidAmount } from '../../../dossier/paid-amount.tsx'
import { PairingState } from './pairing.tsx'
import { LastReason, ManageButton, PickBox, Subscriber, type RowProps, type RowsProps } from './cells.tsx'
import styles from './cards.module.css'

export function IntegrationCards({ shown, ...row }: RowsProps) {
  return (
    <ul className={styles.cards}>
      {shown.dossiers.map((dossier) => (
        <li key={dossier.id} data-dossier={dossier.id}>
          <IntegrationCard dossier={dossier} term={shown.searchTerm} {...row} />
        </li>
      ))}
    </ul>
  )
}

function IntegrationCard({ dossier, term, withState, selection, hrefOf }: RowProps) {
  const { t, date } = useI18n()
  const id = useId()
  const { detail, number, signature_date: signedOn } = dossier
  return (
    <article className={styles.card} aria-labelledby={id}>
      {selection && <PickBox dossier={dossier} selection={selection} withLabel />}
      <div>
        <h2 id={id} className={styles.name}>
          <Subscriber dossier={dossier} term={term} hrefOf={hrefOf} />
        </h2>
        <p className={styles.number}>
          <Highlight text={t('dossier.number', { number })} term={term} />
        </p>
        <CorrectionChip dossier={dossier} />
      </div>
      {withState && (
        <div>
          <IntegrationChip state={dossier.integrate_state} />
        </div>
      )}
      <dl className={styles.facts}>
        <Fact term={t('dossier.product')}>{detail.product_name}</Fact>
        <Fact term={t('dossier.amount')}>
          <PaidAmount dossier={dossier} />
        </Fact>
        <Fact term={t('dossier.signed')}>{signedOn && date(signedOn)}</Fact>
        <Fact term={t('pairing.title')}>
          <PairingState dossier={dossier} />
        </Fact>
      </dl>
      <LastReason dossier={dossier} />
      <Taken lease={dossier.lease} />
      <OpenBy present={dossier.present} />
      <ManageButton dense={false} dossier={dossier} hrefOf={hrefOf} />
    </article>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children ?? '—'}</dd>
    </div>
  )
}
