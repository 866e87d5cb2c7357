import type { Candidate } from '@parcelle/contract/decision/pairing'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../../ui/content/icon.tsx'
import { marks, showCompared } from './pairing/comparison.tsx'
import styles from './verdicts.module.css'

/** What agrees by name, what does not with both values. */
export function Verdicts({ fields }: Pick<Candidate, 'fields'>) {
  const { t, locale } = useI18n()
  // The co-subscriber is shown above.
  const shown = fields.filter(({ field, verdict }) => field !== 'coSubscriber' || verdict !== 'missing')
  return (
    <ul className={styles.verdicts}>
      {shown.map(({ field, verdict, dossier, customer }) => (
        <li key={field} data-verdict={verdict}>
          <Icon name={marks[verdict]} size={16} />
          {t(`pairing.verdict.${verdict}`, {
            field: t(`pairing.field.${field}`),
            dossier: showCompared(field, dossier, locale) ?? t('pairing.no-value'),
            customer: showCompared(field, customer, locale) ?? t('pairing.no-value'),
          })}
        </li>
      ))}
    </ul>
  )
}
