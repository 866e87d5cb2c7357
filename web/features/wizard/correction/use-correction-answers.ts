import type { Correction } from '@parcelle/contract/corrections/corrections'
import { encodeValue } from '@parcelle/forms'
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { networkError, useSubmitErrors } from '../block/use-submit-errors.ts'
import { useWizard } from '../wizard-context.ts'

type Options = {
  elementIds: readonly number[]
  onCorrected: (correction: Correction) => void
  /** The correction was withdrawn or changed meanwhile. */
  onGone: (error: ApiError) => void
}

/** Sends the changed answers in one call; the others remain to be corrected. */
export function useCorrectionAnswers({ elementIds, onCorrected, onGone }: Options) {
  const { id, engine, checks, dossier, versions } = useWizard()
  const [isBusy, setBusy] = useState(false)
  const { submitErrors, summary, clear, showFormErrors, showServerErrors } = useSubmitErrors(elementIds)

  async function send(changed: readonly number[]): Promise<void> {
    const values = changed.map((elementId) => ({
      elementId,
      value: encodeValue(engine.answer(elementId)),
      version: versions.get(elementId) ?? 0,
    }))
    setBusy(true)
    try {
      const { correction } = await call('answerCorrection', { params: { id }, body: { values } })
      checks.forget(changed)
      clear()
      onCorrected(correction)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) return onGone(error)
      showServerErrors(error.status === 0 ? [networkError] : error.errors)
    } finally {
      setBusy(false)
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const { values } = dossier.get()
    const isChanged = (elementId: number) => encodeValue(engine.answer(elementId)) !== (values[elementId] ?? '')
    const changed = elementIds.filter(isChanged)
    const problems = checks.check(changed)
    if (problems.length > 0) return showFormErrors(problems[0]?.elementId ?? null)
    if (changed.length > 0) return void send(changed)
    const unchanged = 'correction.error.unchanged'
    for (const elementId of elementIds) checks.refuse(elementId, { code: unchanged, message: unchanged, params: {} })
    showFormErrors(elementIds[0] ?? null)
  }

  return { handleSubmit, isBusy, submitErrors, summary }
}
