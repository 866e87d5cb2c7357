import type { ComparedCustomer } from '@parcelle/contract/integration'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import styles from './comparison.module.css'

const marks = { agrees: 'success', near: 'warning', differs: 'warning', missing: 'help' } as const

/** The dossier beside the customer, field by field. */
export function Comparison({ customer: { fields, username } }: { customer: ComparedCustomer }) {
  const { t } = useI18n()
  if (fields.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>{t('pairing.compare', { code: username })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('pairing.compare.field')}</th>
          <th scope="col">{t('pairing.compare.dossier')}</th>
          <th scope="col">{t('pairing.compare.customer')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, verdict, dossier, customer }) => (
          <tr key={field} data-verdict={verdict}>
            <th scope="row">
              {t(`pairing.field.${field}`)}
              <span className={styles.verdict}>
                <Icon name={marks[verdict]} size={16} />
                {t(`pairing.compare.${verdict}`)}
              </span>
            </th>
            <td>{dossier ?? '—'}</td>
            <td>{customer ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether anything is to be shown before this customer is paired. */
export const disagrees = ({ fields, rejected }: ComparedCustomer) =>
  rejected !== null || fields.some(({ verdict }) => verdict === 'near' || verdict === 'differs')
