import type { DossierItem } from '@parcelle/contract/dossiers'
import type { ListSort } from '@parcelle/domain'
import type { ReactNode } from 'react'
import type { I18n } from '../../../i18n/i18n.tsx'
import { readColumns } from '../../../list/list-view.ts'
import type { ListQuery } from '../../../list/list-query.ts'
import { Highlight } from '../../../ui/content/highlight.tsx'
import { People } from './people.tsx'

/** A column of compact rows, of dossiers unless said otherwise. */
export type Column<T = DossierItem> = {
  id: string
  label: string
  /** By which order its heading sorts the list. */
  sort?: ListSort
  isFigure?: boolean
  /** On one line, cut where there is no room, so that a row stays low. */
  isCut?: boolean
  /** From which width of the screen it fits; always without. */
  from?: 'medium' | 'wide'
  render: (row: T, term: string) => ReactNode
}

/** The columns of every list; `date` is that of the signature, or of the creation before it. */
export function baseColumns({ t, date, amount }: I18n) {
  return {
    number: {
      id: 'number',
      label: t('list.col.number'),
      from: 'medium',
      render: ({ number }, term) => <Highlight text={number} term={term} />,
    },
    product: {
      id: 'product',
      label: t('dossier.product'),
      sort: 'product',
      from: 'medium',
      isCut: true,
      render: ({ detail }) => detail.product_name ?? '—',
    },
    amount: {
      id: 'amount',
      label: t('dossier.amount'),
      sort: 'amount',
      isFigure: true,
      render: ({ detail: { amount_paid: paid } }) => (paid === null ? '—' : amount(paid)),
    },
    date: {
      id: 'date',
      label: t('list.col.date'),
      sort: 'date',
      render: ({ signature_date: signed, creation_date: created }) => date(signed ?? created, 'short'),
    },
    activity: {
      id: 'activity',
      label: t('list.col.activity'),
      sort: 'activity',
      from: 'wide',
      render: ({ last_activity: at }) => date(at, 'short'),
    },
    advisor: {
      id: 'advisor',
      label: t('list.col.advisor'),
      sort: 'advisor',
      from: 'wide',
      isCut: true,
      render: ({ advisor }, term) =>
        advisor ? <Highlight text={`${advisor.firstname} ${advisor.lastname}`} term={term} /> : '—',
    },
    people: {
      id: 'people',
      label: t('list.col.people'),
      from: 'wide',
      isCut: true,
      render: ({ present, lease }) => <People present={present} lease={lease} />,
    },
  } satisfies Record<string, Column>
}

export type Columns<T = DossierItem> = { list: string; offered: readonly Column<T>[]; usual: readonly string[] }

/** The columns of the address, those chosen last, or the usual ones; in the order in which they are offered. */
export function chosenColumns<C extends { id: string }>(
  { list, offered, usual }: { list: string; offered: readonly C[]; usual: readonly string[] },
  { columns }: Pick<ListQuery, 'columns'>,
): C[] {
  const wanted = columns ?? readColumns(list) ?? usual
  const chosen = offered.filter(({ id }) => wanted.includes(id))
  return chosen.length > 0 ? chosen : offered.filter(({ id }) => usual.includes(id))
}
