import { PAGE_SIZE } from '@parcelle/contract/addresses'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { findReference } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import type { ListAddress } from '../../list/list-query.ts'
import type { ListPageState, ListPage } from './use-list-page.ts'
import { paths } from '../../screen/paths.ts'
import { focusScreenTitle, previousPath } from '../../screen/screen.tsx'
import { readFolderId, writeList } from '../../session/store.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './list-results.module.css'

type Props = {
  result: ListPageState
  address: ListAddress
  all: { href: string; label: string } | null
  /** Shown when there are no dossiers and nothing narrows the list. */
  empty: ReactNode
  children: (shown: ListPage) => ReactNode
}

export function ListResults({ result, address, all, empty, children }: Props) {
  const { shown, error, isPending, isNextLoading, retry } = result
  useFocusTitleOnPageChange(address)
  useBackLinkTarget(address.hrefFor({}))
  useFocusOnLastRow(shown)
  return (
    <div className={styles.results}>
      <div className={styles.line}>
        <LiveRegion>{shown && !error && <Count shown={shown} />}</LiveRegion>
        {all && <Link href={all.href}>{all.label}</Link>}
      </div>
      <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={PAGE_SIZE} />} onRetry={retry}>
        {error ? (
          <ErrorPanel onRetry={retry} reference={findReference(error)} />
        ) : (
          shown && (
            <div className={styles.page} aria-busy={isNextLoading}>
              <Results shown={shown} address={address} empty={empty}>
                {children}
              </Results>
            </div>
          )
        )}
      </Loading>
    </div>
  )
}

function Count({ shown: { totalItems, searchTerm } }: { shown: ListPage }) {
  const { count } = useI18n()
  return (
    <p className={styles.count}>
      {searchTerm ? count('dossiers.found', totalItems, { term: searchTerm }) : count('dossiers.count.all', totalItems)}
    </p>
  )
}

type ShownProps = Omit<Props, 'result' | 'all'> & { shown: ListPage }

function Results({ shown, address, empty, children }: ShownProps) {
  const { totalItems, dossiers, page, size, searchTerm, isFiltered } = shown
  if (totalItems === 0) return searchTerm || isFiltered ? <NoResults shown={shown} address={address} /> : empty
  if (dossiers.length === 0) return <LastPage shown={shown} address={address} />
  return (
    <>
      {children(shown)}
      <Pagination page={page} total={totalItems} size={size} hrefFor={(next) => address.hrefFor({ page: next })} />
    </>
  )
}

function LastPage({ shown: { totalItems, size }, address }: { shown: ListPage; address: ListAddress }) {
  const last = Math.ceil(totalItems / size)
  return address.page > last && <Redirect to={address.hrefFor({ page: last })} replace />
}

function NoResults({ shown: { searchTerm: term, isFiltered }, address }: { shown: ListPage; address: ListAddress }) {
  const { t } = useI18n()
  const [, navigate] = useLocation()

  function clear() {
    navigate(address.hrefFor({ searchTerm: '', form: undefined, days: undefined, page: 1 }))
    // The button disappears with what it cleared, so focus needs another place.
    focusScreenTitle()
  }

  return (
    <EmptyState
      icon="search"
      title={term ? t('dossiers.no-hit', { term }) : t('dossiers.no-hit.filters')}
      action={
        <Button icon="close" onClick={clear}>
          {t(isFiltered ? 'dossiers.no-hit.clear' : 'ui.search.clear')}
        </Button>
      }
    >
      {term && t('dossiers.no-hit.hint')}
    </EmptyState>
  )
}

function useBackLinkTarget(href: string) {
  useEffect(() => writeList(href), [href])
}

function useFocusOnLastRow(shown: ListPage | null) {
  const left = useRef(dossierAt(previousPath()))
  useEffect(() => {
    const id = left.current
    if (!shown || id === null) return
    left.current = null
    // After the screen has focused its title.
    requestAnimationFrame(() => focusRow(id))
  }, [shown])
}

function dossierAt(path: string | null): string | null {
  if (path?.startsWith(paths.form)) return readFolderId()
  return /^\/manage-dossier\/([\da-f-]{36})$/.exec(path ?? '')?.[1] ?? null
}

function focusRow(id: string) {
  const rows = document.querySelectorAll<HTMLElement>('[data-dossier]')
  const row = Array.from(rows).find(({ dataset }) => dataset.dossier === id)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}

// Not after a search or a filter, whose control keeps the focus.
export function useFocusTitleOnPageChange({ page, searchTerm, form, days }: ListAddress) {
  const narrowed = JSON.stringify([searchTerm, form, days])
  const shown = useRef({ page, narrowed })
  useEffect(() => {
    const last = shown.current
    shown.current = { page, narrowed }
    if (last.page !== page && last.narrowed === narrowed) focusScreenTitle()
  }, [page, narrowed])
}
