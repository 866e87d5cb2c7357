import type { ComparedCustomer, ComparedFields } from '@parcelle/contract/decision/pairing'
import type { Locale } from '@parcelle/forms'
import { translateName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import styles from './comparison.module.css'

export const marks = { agrees: 'success', near: 'warning', differs: 'error', missing: 'help' } as const

/** The dossier beside the customer, field by field. */
export function Comparison({ customer: { fields, username } }: { customer: ComparedCustomer }) {
  const { t, locale } = useI18n()
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
              <span className={styles.field}>
                {t(`pairing.field.${field}`)}
                <span className={styles.verdict}>
                  <Icon name={marks[verdict]} size={16} />
                  {t(`pairing.compare.${verdict}`)}
                </span>
              </span>
            </th>
            <td>{showCompared(field, dossier, locale) ?? '—'}</td>
            <td>{showCompared(field, customer, locale) ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value as people read it: a civility is stored in French, alone or before a name. */
export function showCompared(field: ComparedFields[number]['field'], value: string | null, locale: Locale) {
  return value && (field === 'civility' || field === 'coSubscriber') ? translateName(value, locale) : value
}

/** Whether anything is to be shown before this customer is paired. */
export const disagrees = ({ fields, rejected }: ComparedCustomer) =>
  rejected !== null || fields.some(({ verdict }) => verdict === 'near' || verdict === 'differs')
