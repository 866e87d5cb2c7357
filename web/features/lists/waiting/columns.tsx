import type { Waiting } from '@parcelle/contract/overview/waiting'
import { splitOrder, type ListOrder } from '@parcelle/domain'
import type { I18n } from '../../../i18n/i18n.tsx'
import { timeAgo } from '../../../i18n/time-ago.ts'
import type { Column } from '../rows/columns.tsx'
import { doKey } from './waiting-line.tsx'

/** The columns of compact rows of what waits. */
export function waitingColumns({ t, date, locale }: I18n, now: Date) {
  const offered: readonly Column<Waiting>[] = [
    {
      id: 'subscriber',
      label: t('waiting.col.dossier'),
      isCut: true,
      render: ({ dossier }) => dossier?.name || '—',
    },
    { id: 'number', label: t('list.col.number'), from: 'wide', render: ({ dossier }) => dossier?.number ?? '—' },
    {
      id: 'kind',
      label: t('waiting.col.kind'),
      sort: 'state',
      from: 'medium',
      isCut: true,
      render: ({ kind }) => t(`waiting.kind.${kind}`),
    },
    { id: 'do', label: t('waiting.col.do'), from: 'wide', render: (waiting) => t(doKey(waiting)) },
    {
      id: 'detail',
      label: t('waiting.col.detail'),
      from: 'wide',
      isCut: true,
      render: ({ detail }) => (detail === null ? '—' : <span title={detail}>{detail}</span>),
    },
    {
      id: 'since',
      label: t('waiting.col.since'),
      sort: 'date',
      render: ({ since }) => <time dateTime={since}>{date(since, 'short')}</time>,
    },
    {
      id: 'age',
      label: t('waiting.col.age'),
      from: 'medium',
      render: ({ since }) => timeAgo(new Date(since), now, locale),
    },
  ]
  return { list: 'waiting', offered, usual: ['subscriber', 'number', 'kind', 'detail', 'since'] }
}

export const waitingOrders = ['date', '-date', 'state', '-state'] as const satisfies readonly ListOrder[]

/** By age, or by the name of the kind and then by age. */
export function sortWaiting(waiting: readonly Waiting[], order: ListOrder, { t, locale }: I18n): readonly Waiting[] {
  const { sort, isDescending } = splitOrder(order)
  const turn = isDescending ? -1 : 1
  const byAge = (one: Waiting, other: Waiting) => Date.parse(one.since) - Date.parse(other.since)
  if (sort !== 'state') return waiting.toSorted((one, other) => turn * byAge(one, other))
  const nameOf = ({ kind }: Waiting) => t(`waiting.kind.${kind}`)
  return waiting.toSorted((one, other) => turn * nameOf(one).localeCompare(nameOf(other), locale) || byAge(one, other))
}
