import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusChip } from '../../../ui/content/chip.tsx'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'
import { sharePrice } from './data.ts'
import { useWords } from '../words.ts'
import styles from './rail.module.css'

const shares = 160

export function ExampleRail() {
  const pick = useWords()
  const { amount, number } = useI18n()
  const total = shares * sharePrice
  return (
    <>
      <Card titleId="recap" title={pick({ fr: 'Récapitulatif', en: 'Summary' })}>
        <p className={styles.figure}>{amount(total)}</p>
        <DefinitionList
          items={[
            { term: pick({ fr: 'Parts', en: 'Shares' }), value: number(shares) },
            { term: pick({ fr: 'Nue-propriété', en: 'Bare ownership' }), value: amount(total * 0.66) },
            { term: pick({ fr: 'Usufruit', en: 'Usufruct' }), value: amount(total * 0.34) },
          ]}
        />
      </Card>
      <Card titleId="documents" title={pick({ fr: 'Vos documents', en: 'Your documents' })}>
        <ul className={styles.list}>
          <li className={styles.line}>
            {pick({ fr: 'Pièce d’identité', en: 'Proof of identity' })}
            <StatusChip tone="success" icon="success">
              {pick({ fr: 'Reçu', en: 'Received' })}
            </StatusChip>
          </li>
          <li className={styles.line}>
            {pick({ fr: 'Justificatif de domicile', en: 'Proof of address' })}
            <StatusChip tone="warning" icon="pending">
              {pick({ fr: 'À fournir', en: 'To provide' })}
            </StatusChip>
          </li>
          <li className={styles.line}>
            RIB
            <StatusChip tone="danger" icon="error">
              {pick({ fr: 'À remplacer', en: 'To replace' })}
            </StatusChip>
          </li>
        </ul>
      </Card>
    </>
  )
}
