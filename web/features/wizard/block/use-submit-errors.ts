import type { ErrorItem } from '@parcelle/contract/errors'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SubmitErrors } from './error-summary.tsx'
import { useWizard } from '../wizard-context.ts'
import { showElement } from '../widgets/field/focus-element.ts'

/** Shows errors at their fields and in a summary that takes the focus. */
export function useSubmitErrors(elementIds: readonly number[]) {
  const { engine, checks } = useWizard()
  const [submitErrors, setSubmitErrors] = useState<SubmitErrors | null>(null)
  const summary = useRef<HTMLDivElement>(null)

  function fail(next: SubmitErrors, first: number | null): void {
    flushSync(() => setSubmitErrors(next))
    summary.current?.focus({ preventScroll: true })
    // Scrolls so that both the summary and the first error are visible.
    if (first !== null) showElement(first)
    summary.current?.scrollIntoView({ block: 'start' })
  }

  return {
    submitErrors,
    summary,
    clear: () => setSubmitErrors(null),
    /** The fields already show their errors; only the summary is opened. */
    showFormErrors: (first: number | null) => fail({ refusal: null, hidden: [] }, first),
    showServerErrors(errors: readonly ErrorItem[]): void {
      const isShown = ({ property }: ErrorItem) =>
        elementIds.includes(Number(property)) && engine.visible(Number(property))
      for (const { property, code, message, params = {} } of errors.filter(isShown))
        checks.refuse(Number(property), { code, message, params })
      const others = errors.filter((error) => !isShown(error))
      const hidden = others.filter(({ property }) => engine.view.element(Number(property)))
      const first = others.find((error) => !hidden.includes(error))
      const refusal = errors.length === 0 ? technicalError : (first ?? null)
      fail({ refusal, hidden }, Number(errors.find(isShown)?.property) || null)
    },
  }
}

export const networkError: ErrorItem = { code: 'error.network', message: 'error.network' }
const technicalError: ErrorItem = { code: 'error.technical-error', message: 'error.technical-error' }
