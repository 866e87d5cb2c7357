import { splitOrder, type ListOrder, type ListSort } from '@parcelle/domain'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { ListAddress } from '../../../list/list-query.ts'
import { classes } from '../../../ui/content/classes.ts'
import { Icon } from '../../../ui/content/icon.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import type { Column } from './columns.tsx'
import styles from './list-table.module.css'

type Props<T> = {
  label: string
  rows: readonly T[]
  keyOf: (row: T) => string
  /** The dossier of a row, to which the focus returns. */
  dossierOf: (row: T) => string | undefined
  /** The heading of the first column, whose cells name the rows. */
  heading: string
  renderName: (row: T) => ReactNode
  columns: readonly Column<T>[]
  order: ListOrder
  address: ListAddress
  term?: string
  renderPick?: ((row: T) => ReactNode) | null | undefined
  renderActions?: ((row: T) => ReactNode) | undefined
}

/** Compact rows with the chosen columns; headings sort. */
export function ListTable<T>(props: Props<T>) {
  const { t } = useI18n()
  const { label, rows, keyOf, dossierOf, heading, renderName, columns, order, address } = props
  const { term = '', renderPick = null, renderActions } = props
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {renderPick && (
              <th scope="col" className={styles.pick}>
                <VisuallyHidden>{t('list.col.pick')}</VisuallyHidden>
              </th>
            )}
            <th scope="col">{heading}</th>
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} address={address} />
            ))}
            {renderActions && (
              <th scope="col">
                <VisuallyHidden>{t('list.col.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-dossier={dossierOf(row)}>
              {renderPick && <td className={styles.pick}>{renderPick(row)}</td>}
              <th scope="row" className={styles.name}>
                {renderName(row)}
              </th>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  {column.render(row, term)}
                </td>
              ))}
              {renderActions && <td className={styles.actions}>{renderActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellStyle = Pick<Column<never>, 'from' | 'isFigure' | 'isCut'>

const classOf = ({ from, isFigure = false, isCut = false }: CellStyle) =>
  classes(
    isFigure && styles.figure,
    isCut && styles.cut,
    from === 'medium' && styles.medium,
    from === 'wide' && styles.wide,
  )

/** What people look for first: large amounts, what has waited longest, and names from A. */
const firstOrder = (sort: ListSort): ListOrder => (sort === 'amount' || sort === 'activity' ? `-${sort}` : sort)

type HeadingProps = {
  column: CellStyle & Pick<Column<never>, 'label' | 'sort'>
  order: ListOrder
  address: ListAddress
}

function Heading({ column, order, address }: HeadingProps) {
  const { label, sort } = column
  const current = splitOrder(order)
  if (!sort)
    return (
      <th scope="col" className={classOf(column)}>
        {label}
      </th>
    )
  const isSorted = current.sort === sort
  const turned = current.isDescending ? sort : (`-${sort}` as const)
  const href = address.hrefFor({ sort: isSorted ? turned : firstOrder(sort), page: 1 })
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorted ? (current.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <Link href={href} className={styles.sort}>
        {label}
        {isSorted && (
          <Icon name="arrow-up" size={16} className={current.isDescending ? styles.descending : undefined} />
        )}
      </Link>
    </th>
  )
}
