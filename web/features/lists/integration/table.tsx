import { CorrectionChip } from '../../../dossier/correction/correction-chip.tsx'
import { IntegrationChip } from '../../../dossier/integration-chip.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { classes } from '../../../ui/content/classes.ts'
import { Highlight } from '../../../ui/content/highlight.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { OpenBy } from '../../../dossier/open-by.tsx'
import { Taken } from '../../../dossier/taken.tsx'
import { PaidAmount } from '../../../dossier/paid-amount.tsx'
import { PairingState } from './pairing.tsx'
import { LastReason, ManageButton, PickBox, Subscriber, type RowProps, type RowsProps } from './cells.tsx'
import styles from './table.module.css'

export function IntegrationTable({ shown, ...row }: RowsProps) {
  const { t } = useI18n()
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('integration.table')}>
        <thead>
          <tr>
            {row.selection && (
              <th scope="col">
                <VisuallyHidden>{t('bulk.title')}</VisuallyHidden>
              </th>
            )}
            <th scope="col">{t('integration.col.subscriber')}</th>
            <th scope="col">{t('integration.col.number')}</th>
            <th scope="col" className={styles.wide}>
              {t('dossier.product')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('dossier.amount')}
            </th>
            <th scope="col">{t('dossier.signed')}</th>
            <th scope="col" className={styles.wide}>
              {t('pairing.title')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('integration.col.action')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.dossiers.map((dossier) => (
            <Line key={dossier.id} dossier={dossier} term={shown.searchTerm} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ dossier, term, withState, selection, hrefOf }: RowProps) {
  const { date } = useI18n()
  const { detail, number, signature_date: signedOn } = dossier
  return (
    <tr data-dossier={dossier.id}>
      {selection && (
        <td className={styles.pick}>
          <PickBox dossier={dossier} selection={selection} />
        </td>
      )}
      <th scope="row">
        <div className={styles.subscriber}>
          <Subscriber dossier={dossier} term={term} hrefOf={hrefOf} />
          {withState && <IntegrationChip state={dossier.integrate_state} />}
          <CorrectionChip dossier={dossier} />
          <span className={styles.folded}>{detail.product_name}</span>
          <span className={styles.folded}>
            <PairingState dossier={dossier} />
          </span>
          <LastReason dossier={dossier} />
          <Taken lease={dossier.lease} />
          <OpenBy present={dossier.present} />
        </div>
      </th>
      <td>
        <Highlight text={number} term={term} />
      </td>
      <td className={classes(styles.wide, styles.product)}>{detail.product_name ?? '—'}</td>
      <td className={styles.figure}>
        <PaidAmount dossier={dossier} />
      </td>
      <td className={styles.date}>{signedOn ? date(signedOn) : '—'}</td>
      <td className={styles.wide}>
        <PairingState dossier={dossier} />
      </td>
      <td className={styles.action}>
        <ManageButton dense dossier={dossier} hrefOf={hrefOf} />
      </td>
    </tr>
  )
}
