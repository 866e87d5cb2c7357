import type { ErrorItem } from '@parcelle/contract/errors'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Trouble } from './error-summary.tsx'
import { useWizard } from '../wizard-context.ts'
import { showElement } from '../widgets/field/focus-element.ts'

/** What went wrong with answers that were sent, said where it is wrong and in a list that takes the keyboard. */
export function useTrouble(elementIds: readonly number[]) {
  const { engine, checks } = useWizard()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const summary = useRef<HTMLDivElement>(null)

  function fail(next: Trouble, first: number | null): void {
    flushSync(() => setTrouble(next))
    summary.current?.focus({ preventScroll: true })
    // Both must be seen: the list, which stands at the top, and the first error.
    if (first !== null) showElement(first)
    summary.current?.scrollIntoView({ block: 'start' })
  }

  return {
    trouble,
    summary,
    clear: () => setTrouble(null),
    /** What the form itself finds wrong is told by its fields; the first of them is shown. */
    failAt: (first: number | null) => fail({ refusal: null, hidden: [] }, first),
    /** What the server refused: each at its field, the rest in the list. */
    failWith(errors: readonly ErrorItem[]): void {
      const isShown = ({ property }: ErrorItem) =>
        elementIds.includes(Number(property)) && engine.visible(Number(property))
      for (const { property, code, message, params = {} } of errors.filter(isShown))
        checks.refuse(Number(property), { code, message, params })
      const elsewhere = errors.filter((error) => !isShown(error))
      const hidden = elsewhere.filter(({ property }) => engine.view.element(Number(property)))
      const first = elsewhere.find((error) => !hidden.includes(error))
      const refusal = errors.length === 0 ? technicalError : (first ?? null)
      fail({ refusal, hidden }, Number(errors.find(isShown)?.property) || null)
    },
  }
}

export const networkError: ErrorItem = { code: 'error.network', message: 'error.network' }
const technicalError: ErrorItem = { code: 'error.technical-error', message: 'error.technical-error' }
