import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { useListbox } from '../../../../../ui/fields/use-listbox.ts'
import { complete, findStarted, listCompletions, type Completion } from './complete-formula.ts'

const LEAVING = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

type CompletionInput = {
  formula: string
  questions: readonly Completion[]
  onWrite: (formula: string, isTyped: boolean) => void
}

/** What is offered while a name is typed, and the keys that choose it. */
export function useCompletion({ formula, questions, onWrite }: CompletionInput) {
  const { t } = useI18n()
  const area = useRef<HTMLTextAreaElement>(null)
  /** Where the cursor goes once the area shows this formula. */
  const next = useRef<ReturnType<typeof complete> | null>(null)
  /** Null until something is typed, and once it was completed or left. */
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const started = typedAt === null ? null : findStarted(formula, typedAt)
  const found = started ? listCompletions(started, questions, t('studio.formula.function')) : []
  const isOpen = found.length > 0
  const list = useListbox({ count: found.length, isOpen, onPick: pick, onClose: close })

  useLayoutEffect(() => {
    if (next.current?.formula !== formula) return
    const { cursor } = next.current
    area.current?.setSelectionRange(cursor, cursor)
    next.current = null
  })

  function close() {
    setTypedAt(null)
    list.setActive(-1)
  }

  function pick(index: number) {
    const chosen = found[index]
    if (!started || typedAt === null || !chosen) return
    next.current = complete(formula, typedAt, started, chosen)
    onWrite(next.current.formula, false)
    close()
  }

  function type(text: string, at: number) {
    onWrite(text, true)
    setTypedAt(at)
    list.setActive(-1)
  }

  function handleKey(event: KeyboardEvent) {
    if (!isOpen) return
    if (LEAVING.includes(event.key) || (event.key === 'Enter' && list.active < 0)) close()
    else list.handleKey(event)
  }

  return { area, found, term: started?.term ?? '', isOpen, list, close, pick, type, handleKey }
}
