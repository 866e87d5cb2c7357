import { numberInWords } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'
import { useInvestment } from './use-investment.ts'
import styles from './recap.module.css'

export function Recap() {
  const { t, locale, amount, number } = useI18n()
  const { product, shares, total, paid, bare, usufruct, isWritten } = useInvestment()
  if (product === null && shares === null) return <p className={styles.empty}>{t('wizard.rail.empty')}</p>
  const rows = [
    { term: t('wizard.rail.product'), value: product },
    { term: t('wizard.rail.shares'), value: shares === null ? null : number(shares) },
    { term: t('wizard.rail.full'), value: total === null || total === paid ? null : amount(total) },
    { term: t('wizard.rail.bare'), value: bare === null ? null : amount(bare) },
    { term: t('wizard.rail.usufruct'), value: usufruct === null ? null : amount(usufruct) },
  ]
  return (
    <div className={styles.recap}>
      {paid !== null && (
        <div>
          <p className={styles.figure}>{amount(paid)}</p>
          {/* Hidden until the user has written the words. */}
          {isWritten && <p className={styles.words}>{numberInWords(paid, 'euro', locale)}</p>}
        </div>
      )}
      <DefinitionList items={rows.filter(({ value }) => value !== null)} />
    </div>
  )
}
