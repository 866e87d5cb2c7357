import type { FilteredList, NamedFilter } from '@parcelle/contract/overview/lists'
import { isBlank } from '@parcelle/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../api/api.ts'
import { failureNotice } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { listHref, type ListAddress } from '../../list/list-query.ts'
import { dossiersPath, integrationPath, paths, waitingPath } from '../../screen/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { noticeText, type Notice } from '../../ui/messages/notice.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import styles from './saved-filters.module.css'

type Filter = Omit<NamedFilter, 'name' | 'count' | 'isMore'>
type Props = {
  /** The list and its state. */
  of: Pick<Filter, 'list'> & Partial<Pick<Filter, 'state' | 'integrationState' | 'kind'>>
  address: ListAddress
  showNotice: (notice: Notice) => void
}
// The key starts with `dossiers`, so that live updates refresh the counts.
const keyOf = (list: FilteredList) => ['dossiers', 'filters', list]

/** The filters that somebody keeps for a list, with their order and columns, and a way to keep the current one. */
export function SavedFilters({ of, address, showNotice }: Props) {
  const { t, number } = useI18n()
  const { list } = of
  const queryKey = keyOf(list)
  const queries = useQueryClient()
  const [isNaming, setNaming] = useState(false)
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call('listFilters', { query: { list } }, { signal }) })
  const remove = useMutation({
    mutationFn: (name: string) => call('removeFilter', { params: { name }, query: { list } }),
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const { searchTerm, form, days, sort, columns } = address
  const isPlain = listHref('', { searchTerm, form, days, sort, columns }) === ''
  const filters = data?.filters ?? []
  const here = address.hrefFor({ page: 1 })
  const isSaved = filters.some((filter) => toHref(filter) === here)
  if (filters.length === 0 && isPlain) return null
  return (
    <div className={styles.saved}>
      {filters.length > 0 && (
        <nav aria-label={t('filters.title')}>
          <ul className={styles.list}>
            {filters.map((filter) => (
              <li key={filter.name} className={styles.filter}>
                <Link href={toHref(filter)} aria-current={toHref(filter) === here ? 'page' : undefined}>
                  {filter.name}{' '}
                  <span className={styles.count}>
                    {number(filter.count)}
                    {filter.isMore && '+'}
                  </span>
                </Link>
                <IconButton
                  icon="close"
                  label={t('filters.remove', { name: filter.name })}
                  onClick={() => remove.mutate(filter.name)}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {data && !isPlain && !isSaved && (
        <Button variant="tertiary" dense onClick={() => setNaming(true)}>
          {t('filters.save')}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          filter={{
            list,
            state: of.state ?? null,
            integrationState: of.integrationState ?? null,
            kind: of.kind ?? null,
            searchTerm,
            form: form ?? null,
            days: days ?? null,
            sort: sort ?? null,
            columns: columns ? [...columns] : null,
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

function toHref({ searchTerm, form, days, sort, columns, ...of }: NamedFilter): string {
  return listHref(pathOf(of), {
    searchTerm,
    form: form ?? undefined,
    days: days ?? undefined,
    sort: sort ?? undefined,
    columns: columns ?? undefined,
  })
}

function pathOf({ list, state, integrationState, kind }: Props['of']): string {
  if (list === 'waiting') return kind ? waitingPath(kind) : paths.waiting
  if (list === 'received') return paths.received
  if (list === 'dossiers') return state ? dossiersPath(state) : paths.dossiers
  return integrationState ? integrationPath(integrationState) : paths.integration
}

type NameProps = { filter: Filter; onClose: () => void }

function NameDialog({ filter, onClose }: NameProps) {
  const { t, messageFor } = useI18n()
  const [name, setName] = useState('')
  const id = useId()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => call('saveFilter', { params: { name: name.trim() }, body: filter }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(filter.list) }),
  })
  return (
    <Modal
      isOpen
      title={t('filters.save')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" unavailable={isBlank(name)} loading={save.isPending} onClick={() => save.mutate()}>
            {t('filters.keep')}
          </Button>
        </>
      }
    >
      <TextField
        id={id}
        label={t('filters.name')}
        hint={t('filters.name.hint')}
        data-autofocus
        maxLength={60}
        value={name}
        error={save.error ? noticeText(failureNotice(save.error, 'error.generic'), messageFor) : undefined}
        onChange={setName}
      />
    </Modal>
  )
}
