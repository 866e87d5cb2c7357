import { listOrders, type ListOrder } from '@parcelle/domain'
import { useLocation } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { writeColumns, type ListView } from '../../../list/list-view.ts'
import type { ListAddress } from '../../../list/list-query.ts'
import { Icon } from '../../../ui/content/icon.tsx'
import { CheckLine } from '../../../ui/fields/check-line.tsx'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import { chosenColumns, type Columns } from './columns.tsx'
import styles from './view-tools.module.css'

type Props = {
  address: ListAddress
  /** The order of the list, whether chosen or not. */
  order: ListOrder
  view: ListView
  onView: (view: ListView) => void
  columns: ColumnChoice
  /** The orders that the list offers; all of them unless given. */
  orders?: readonly ListOrder[]
  /** Labels of orders that this list calls otherwise. */
  orderLabels?: Partial<Record<ListOrder, string>>
}
type ColumnChoice = Pick<Columns<never>, 'list' | 'usual'> & { offered: readonly { id: string; label: string }[] }

/** How the list is sorted and shown, and with which columns. */
export function ViewTools({ address, order, view, onView, columns, orders = listOrders, orderLabels }: Props) {
  const { t } = useI18n()
  const [, navigate] = useLocation()

  function changeView(next: ListView) {
    onView(next)
    // The pages of both are of different sizes.
    if (address.page > 1) navigate(address.hrefFor({ page: 1 }))
  }

  return (
    <div className={styles.tools}>
      <label className={styles.sort}>
        <span>{t('list.sort')}</span>
        <NativeSelect
          choices={orders.map((one) => ({ value: one, label: orderLabels?.[one] ?? t(`list.sort.${one}`) }))}
          chosen={order}
          clearable={false}
          onChoose={(value) => {
            const sort = orders.find((one) => one === value)
            navigate(address.hrefFor({ sort, page: 1 }))
          }}
        />
      </label>
      <fieldset className={styles.views} aria-label={t('list.view')}>
        {(['cards', 'rows'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => changeView(one)}>
            {t(`list.view.${one}`)}
          </button>
        ))}
      </fieldset>
      {view === 'rows' && <ColumnPicker columns={columns} address={address} />}
    </div>
  )
}

function ColumnPicker({ columns, address }: { columns: ColumnChoice; address: ListAddress }) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const chosen = chosenColumns(columns, address).map(({ id }) => id)

  function toggle(id: string, isOn: boolean) {
    const next = isOn ? [...chosen, id] : chosen.filter((one) => one !== id)
    if (next.length === 0) return
    writeColumns(columns.list, next)
    navigate(address.hrefFor({ columns: next }), { replace: true })
  }

  return (
    <details className={styles.picker}>
      <summary>
        {t('list.columns')} <Icon name="chevron-down" size={16} />
      </summary>
      <div className={styles.columns}>
        {columns.offered.map(({ id, label }) => (
          <CheckLine key={id} label={label} checked={chosen.includes(id)} onTick={(isOn) => toggle(id, isOn)} />
        ))}
      </div>
    </details>
  )
}
