import type { Correctable, CorrectionRequest } from '@parcelle/contract/corrections/corrections'
import { isBlank } from '@parcelle/domain'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { correctionQuery } from '../../../dossier/correction/correction-query.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { focusScreenTitle } from '../../../screen/screen.tsx'

export type Draft = ReadonlyMap<number, string>
export type CorrectionFormState = ReturnType<typeof useCorrectionForm>

export function useCorrectionForm(dossierId: string, enabled: boolean) {
  const { locale } = useI18n()
  const { data } = useQuery({ ...correctionQuery(dossierId, locale), enabled })
  const [draft, setDraft] = useState<Draft | null>(null)
  const opener = useRef<Element | null>(null)
  const isAwaited = data?.correction?.state === 'open'
  const correctable: readonly Correctable[] = isAwaited ? [] : (data?.correctable ?? [])

  function open(elementId?: number) {
    opener.current = document.activeElement
    const before = draft ?? new Map<number, string>()
    const next = elementId === undefined || before.has(elementId) ? before : new Map([...before, [elementId, '']])
    flushSync(() => setDraft(next))
    const place = elementId === undefined ? FORM_TITLE_ID : reasonId(elementId)
    document.getElementById(place)?.focus()
  }

  function cancel() {
    flushSync(() => setDraft(null))
    if (opener.current instanceof HTMLElement) opener.current.focus()
    // The button that opened it may be gone with its tab.
    if (document.activeElement === document.body) focusScreenTitle()
  }

  return {
    data,
    correctable,
    /** Null when no request is being written. */
    draft: isAwaited ? null : draft,
    setDraft,
    open,
    close: () => setDraft(null),
    cancel,
    /** Adds one element; null where it cannot be corrected. */
    offer: (elementId: number) =>
      correctable.some((one) => one.elementId === elementId) ? () => open(elementId) : null,
  }
}

export const FORM_TITLE_ID = 'correction-desk'
export const reasonId = (elementId: number) => `correction-reason-${elementId}`

export const toRequest = (draft: Draft): CorrectionRequest => ({
  items: Array.from(draft, ([elementId, reason]) => ({ elementId, reason: reason.trim() })),
})

export const isComplete = (draft: Draft) => draft.size > 0 && ![...draft.values()].some(isBlank)

type Offer = CorrectionFormState['offer']
const OfferContext = createContext<Offer>(() => null)
export const OfferCorrection = OfferContext.Provider
export const useOffer = (elementId: number) => use(OfferContext)(elementId)
