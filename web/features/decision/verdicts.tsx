import type { SubscriberInfo } from '@parcelle/contract/integration'
import { matchFields } from '@parcelle/domain'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../../ui/content/icon.tsx'
import styles from './verdicts.module.css'

type Candidate = SubscriberInfo['customers']['np'][number]

const marks = { agrees: 'success', differs: 'warning', missing: 'help' } as const

export function Verdicts({ fields }: Pick<Candidate, 'fields'>) {
  const { t } = useI18n()
  const shown = matchFields.flatMap((field) => {
    const verdict = fields[field]
    // The co-subscriber is shown above.
    return verdict === undefined || (field === 'coSubscriber' && verdict === 'missing') ? [] : [{ field, verdict }]
  })
  return (
    <ul className={styles.verdicts}>
      {shown.map(({ field, verdict }) => (
        <li key={field} data-verdict={verdict}>
          <Icon name={marks[verdict]} size={16} />
          {t(`pairing.${verdict}`, { field: t(`pairing.field.${field}`) })}
        </li>
      ))}
    </ul>
  )
}
