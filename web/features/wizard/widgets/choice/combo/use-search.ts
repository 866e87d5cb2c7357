import { useEffect, useState } from 'react'

export const MIN_CHARACTERS = 3
const DEBOUNCE = 300

export type SearchState<T> =
  | { kind: 'short' }
  | { kind: 'searching' }
  | { kind: 'found'; items: readonly T[] }
  | { kind: 'failed' }

type SearchResult<T> = { text: string; items: readonly T[] | null }

/** Debounced search from `minLength` on. Late results of an earlier text are dropped. */
export function useSearch<T>(
  text: string,
  isOn: boolean,
  minLength: number,
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
) {
  const [result, setResult] = useState<SearchResult<T>>()
  const [again, setAgain] = useState({ term: '', count: 0 })
  const term = text.trim()
  // A manual retry skips the debounce.
  const attempt = again.term === term ? again.count : 0
  const isLong = Array.from(term).length >= minLength

  useEffect(() => {
    if (!isOn || !isLong) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        search(term, abort.signal).then(
          (items) => abort.signal.aborted || setResult({ text: term, items }),
          () => abort.signal.aborted || setResult({ text: term, items: null }),
        )
      },
      attempt > 0 ? 0 : DEBOUNCE,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term, isOn, isLong, search, attempt])

  function retry() {
    setResult(undefined)
    setAgain({ term, count: attempt + 1 })
  }

  return { found: readResult(result, term, isLong), retry }
}

function readResult<T>(result: SearchResult<T> | undefined, term: string, isLong: boolean): SearchState<T> {
  if (!isLong) return { kind: 'short' }
  if (result?.text !== term) return { kind: 'searching' }
  return result.items === null ? { kind: 'failed' } : { kind: 'found', items: result.items }
}
