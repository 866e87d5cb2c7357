import type { Received } from '@parcelle/contract/overview/received'
import type { I18n } from '../../../i18n/i18n.tsx'
import type { Column } from '../rows/columns.tsx'

/** The columns of compact rows of delivered dossiers. */
export function receivedColumns(i18n: I18n) {
  const { t, date, number: count, amount } = i18n
  const offered: readonly Column<Received>[] = [
    { id: 'number', label: t('list.col.number'), from: 'medium', render: ({ number }) => number },
    {
      id: 'product',
      label: t('dossier.product'),
      sort: 'product',
      from: 'medium',
      render: ({ product }) => product ?? '—',
    },
    {
      id: 'shares',
      label: t('received.col.shares'),
      isFigure: true,
      from: 'wide',
      render: ({ shares }) => (shares === null ? '—' : count(shares)),
    },
    {
      id: 'amount',
      label: t('dossier.amount'),
      sort: 'amount',
      isFigure: true,
      render: ({ amountPaid }) => (amountPaid === null ? '—' : amount(Number(amountPaid))),
    },
    {
      id: 'date',
      label: t('received.col.date'),
      sort: 'date',
      render: ({ receivedAt }) => <time dateTime={receivedAt}>{date(receivedAt, 'short')}</time>,
    },
    {
      id: 'accounts',
      label: t('received.col.accounts'),
      from: 'wide',
      render: (received) => nameAccounts(received, i18n).join(', ') || '—',
    },
  ]
  return { list: 'received', offered, usual: ['number', 'product', 'shares', 'amount', 'date', 'accounts'] }
}

/** Each account with its side where there are two. */
export const nameAccounts = ({ accounts }: Received, { t }: I18n): string[] =>
  accounts.map(({ scope, code }) => (accounts.length > 1 ? t(`integration.pairing.${scope}`, { code }) : code))
