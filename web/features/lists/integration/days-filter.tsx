import { useLocation } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { ListAddress } from '../../../list/list-query.ts'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import styles from './days-filter.module.css'

const DAYS = [2, 5, 10, 30]

export function DaysFilter({ address }: { address: ListAddress }) {
  const { t, count } = useI18n()
  const [, navigate] = useLocation()
  const { days } = address
  const choices = days === undefined || DAYS.includes(days) ? DAYS : [...DAYS, days].toSorted((a, b) => a - b)
  return (
    <label className={styles.days}>
      <span className={styles.name}>{t('filters.days')}</span>
      <NativeSelect
        choices={choices.map((one) => ({ value: String(one), label: count('filters.days.since', one) }))}
        chosen={String(days ?? '')}
        clearable
        noneLabel={t('filters.days.any')}
        onChoose={(value) => navigate(address.hrefFor({ days: value === null ? undefined : Number(value), page: 1 }))}
      />
    </label>
  )
}
