import type { IntegrationState } from '@parcelle/domain'
import { isBlank } from '@parcelle/domain'
import type { NamedFilter } from '@parcelle/contract/overview/lists'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { listHref, type ListAddress } from '../../../list/list-query.ts'
import { integrationPath, paths } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { noticeText, type Notice } from '../../../ui/messages/notice.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import styles from './filters.module.css'

const DAYS = [2, 5, 10, 30]

export function DaysFilter({ address }: { address: ListAddress }) {
  const { t, count } = useI18n()
  const [, navigate] = useLocation()
  const { days } = address
  const choices = days === undefined || DAYS.includes(days) ? DAYS : [...DAYS, days].toSorted((a, b) => a - b)
  return (
    <label className={styles.days}>
      <span className={styles.name}>{t('filters.days')}</span>
      <NativeSelect
        choices={choices.map((one) => ({ value: String(one), label: count('filters.days.since', one) }))}
        chosen={String(days ?? '')}
        clearable
        noneLabel={t('filters.days.any')}
        onChoose={(value) => navigate(address.hrefFor({ days: value === null ? undefined : Number(value), page: 1 }))}
      />
    </label>
  )
}

type Props = { state: IntegrationState | null; address: ListAddress; showNotice: (notice: Notice) => void }
// The key starts with `dossiers`, so that live updates refresh the counts.
const queryKey = ['dossiers', 'filters']

export function SavedFilters({ state, address, showNotice }: Props) {
  const { t, number } = useI18n()
  const queries = useQueryClient()
  const [isNaming, setNaming] = useState(false)
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call('listFilters', {}, { signal }) })
  const remove = useMutation({
    mutationFn: (name: string) => call('removeFilter', { params: { name } }),
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const { searchTerm, form, days, sort, columns } = address
  const isPlain = listHref('', { searchTerm, form, days, sort, columns }) === ''
  const filters = data?.filters ?? []
  const here = listHref(state ? integrationPath(state) : paths.integration, { searchTerm, form, days, sort, columns })
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
            integrationState: state,
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

function toHref({ integrationState, searchTerm, form, days, sort, columns }: NamedFilter): string {
  const path = integrationState ? integrationPath(integrationState) : paths.integration
  return listHref(path, {
    searchTerm,
    form: form ?? undefined,
    days: days ?? undefined,
    sort: sort ?? undefined,
    columns: columns ?? undefined,
  })
}

type NameProps = {
  filter: Omit<NamedFilter, 'name' | 'count' | 'isMore'>
  onClose: () => void
}

function NameDialog({ filter, onClose }: NameProps) {
  const { t, messageFor } = useI18n()
  const [name, setName] = useState('')
  const id = useId()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => call('saveFilter', { params: { name: name.trim() }, body: filter }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey }),
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
