import { useId, type ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { useTypedSearch, type ListAddress } from '../../list/list-query.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import styles from './list-tools.module.css'

type Props = {
  address: ListAddress
  /** Above compact rows, which leave room for rows. */ isDense?: boolean
  children?: ReactNode
}

export function ListTools({ address, isDense = false, children }: Props) {
  const { t } = useI18n()
  const { typed, setTyped, submit, clear } = useTypedSearch(address)
  const id = useId()
  return (
    <div className={styles.tools}>
      <SearchField
        id={id}
        label={t('dossiers.search')}
        {...(!isDense && { hint: t('dossiers.search.hint') })}
        value={typed}
        onChange={setTyped}
        onSubmit={submit}
        onClear={clear}
      />
      {children}
    </div>
  )
}
