import type { Actions } from '@parcelle/contract/decision/history'
import { actionKinds } from '@parcelle/domain'
import { useLocation } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import type { HistoryFilter } from './use-history-filter.ts'
import styles from './history-tab.module.css'

type Props = Pick<Actions, 'kinds' | 'people'> & { filter: HistoryFilter; hrefFor: (filter: HistoryFilter) => string }

export function HistoryFilters({ kinds, people, filter, hrefFor }: Props) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const choose = (change: Partial<HistoryFilter>) => navigate(hrefFor({ ...filter, ...change, page: 1 }))
  return (
    <div className={styles.filters}>
      <label className={styles.filter}>
        {t('decision.history.kind')}
        <NativeSelect
          choices={kinds.map((kind) => ({ value: kind, label: t(`history.kind.${kind}`) }))}
          chosen={filter.kind ?? ''}
          clearable
          noneLabel={t('decision.history.all-kinds')}
          onChoose={(value) => choose({ kind: actionKinds.find((kind) => kind === value) ?? null })}
        />
      </label>
      <label className={styles.filter}>
        {t('decision.history.user')}
        <NativeSelect
          choices={people.map((name) => ({ value: name, label: name }))}
          chosen={filter.person ?? ''}
          clearable
          noneLabel={t('decision.history.everybody')}
          onChoose={(person) => choose({ person })}
        />
      </label>
    </div>
  )
}
