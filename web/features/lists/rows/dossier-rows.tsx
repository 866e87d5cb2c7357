import type { DossierItem } from '@parcelle/contract/dossiers'
import { splitOrder, type ListOrder, type ListSort } from '@parcelle/domain'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dossierName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { ListAddress } from '../../../list/list-query.ts'
import { classes } from '../../../ui/content/classes.ts'
import { Highlight } from '../../../ui/content/highlight.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import type { ListPage } from '../use-list-page.ts'
import type { Column } from './columns.tsx'
import styles from './dossier-rows.module.css'

type Props = {
  shown: ListPage
  address: ListAddress
  order: ListOrder
  columns: readonly Column[]
  /** Null for a dossier that does not open. */
  hrefOf: (dossier: DossierItem) => string | null
  renderPick?: ((dossier: DossierItem) => ReactNode) | null
  renderActions?: (dossier: DossierItem) => ReactNode
}

/** One line per dossier, with the chosen columns; headings sort. */
export function DossierRows({ shown, address, order, columns, hrefOf, renderPick = null, renderActions }: Props) {
  const { t } = useI18n()
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('list.table')}>
        <thead>
          <tr>
            {renderPick && (
              <th scope="col" className={styles.pick}>
                <VisuallyHidden>{t('list.col.pick')}</VisuallyHidden>
              </th>
            )}
            <th scope="col">{t('list.col.subscriber')}</th>
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
          {shown.dossiers.map((dossier) => (
            <tr key={dossier.id} data-dossier={dossier.id}>
              {renderPick && <td className={styles.pick}>{renderPick(dossier)}</td>}
              <th scope="row" className={styles.name}>
                <Name dossier={dossier} term={shown.searchTerm} href={hrefOf(dossier)} />
              </th>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  {column.render(dossier, shown.searchTerm)}
                </td>
              ))}
              {renderActions && <td className={styles.actions}>{renderActions(dossier)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const classOf = ({ from, isFigure = false }: Column) =>
  classes(isFigure && styles.figure, from === 'medium' && styles.medium, from === 'wide' && styles.wide)

/** What people look for first: large amounts, what has waited longest, and names from A. */
const firstOrder = (sort: ListSort): ListOrder => (sort === 'amount' || sort === 'activity' ? `-${sort}` : sort)

type HeadingProps = { column: Column; order: ListOrder; address: ListAddress }

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

function Name({ dossier, term, href }: { dossier: DossierItem; term: string; href: string | null }) {
  const { t, locale } = useI18n()
  const name = dossierName(dossier, locale)
  const text = name === null ? t('dossier.no-client') : <Highlight text={name} term={term} />
  return href === null ? text : <Link href={href}>{text}</Link>
}
