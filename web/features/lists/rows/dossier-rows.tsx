import type { DossierItem } from '@parcelle/contract/dossiers'
import type { ListOrder } from '@parcelle/domain'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dossierName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { ListAddress } from '../../../list/list-query.ts'
import { Highlight } from '../../../ui/content/highlight.tsx'
import type { ListPage } from '../use-list-page.ts'
import type { Column } from './columns.tsx'
import { ListTable } from './list-table.tsx'

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

/** One line per dossier. */
export function DossierRows({ shown: { dossiers, searchTerm }, hrefOf, ...table }: Props) {
  const { t } = useI18n()
  return (
    <ListTable
      {...table}
      label={t('list.table')}
      rows={dossiers}
      keyOf={({ id }) => id}
      dossierOf={({ id }) => id}
      heading={t('list.col.subscriber')}
      renderName={(dossier) => <Name dossier={dossier} term={searchTerm} href={hrefOf(dossier)} />}
      term={searchTerm}
    />
  )
}

function Name({ dossier, term, href }: { dossier: DossierItem; term: string; href: string | null }) {
  const { t, locale } = useI18n()
  const name = dossierName(dossier, locale)
  const text = name === null ? t('dossier.no-client') : <Highlight text={name} term={term} />
  return href === null ? text : <Link href={href}>{text}</Link>
}
