import { useState } from 'react'
import { useIsPhone } from '../ui/layout/use-media.ts'

/** How a list shows its dossiers; each person's last choice, on this device. */
export type ListView = 'cards' | 'rows'

const VIEW = 'parcelle.list_view'
const COLUMNS = 'parcelle.list_columns.'

/** Rows do not fit on a phone. */
export function useListView() {
  const [view, setView] = useState<ListView>(() => (localStorage.getItem(VIEW) === 'rows' ? 'rows' : 'cards'))
  const isPhone = useIsPhone()
  return {
    view: isPhone ? 'cards' : view,
    choose(next: ListView) {
      localStorage.setItem(VIEW, next)
      setView(next)
    },
  }
}

/** The columns last chosen for a list; null before any were. */
export const readColumns = (list: string): readonly string[] | null =>
  localStorage.getItem(COLUMNS + list)?.split(',') ?? null
export const writeColumns = (list: string, columns: readonly string[]) =>
  localStorage.setItem(COLUMNS + list, columns.join(','))
