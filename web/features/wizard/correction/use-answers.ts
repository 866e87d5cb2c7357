import type { Correction } from '@parcelle/contract/corrections/corrections'
import { encodeValue } from '@parcelle/forms'
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { networkError, useTrouble } from '../block/use-trouble.ts'
import { useWizard } from '../wizard-context.ts'

type Options = {
  /** The elements whose answers are still to be corrected. */
  elementIds: readonly number[]
  onCorrected: (correction: Correction) => void
  /** It is not to be corrected any more, or not so: somebody else was faster. */
  onGone: (error: ApiError) => void
}

/** Sends the answers that were changed, all at once; what was not touched stays to be corrected. */
export function useAnswers({ elementIds, onCorrected, onGone }: Options) {
  const { id, engine, checks, dossier, versions } = useWizard()
  const [isBusy, setBusy] = useState(false)
  const { trouble, summary, clear, failAt, failWith } = useTrouble(elementIds)

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
      failWith(error.status === 0 ? [networkError] : error.errors)
    } finally {
      setBusy(false)
    }
  }

  function press(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const { values } = dossier.get()
    const isChanged = (elementId: number) => encodeValue(engine.answer(elementId)) !== (values[elementId] ?? '')
    const changed = elementIds.filter(isChanged)
    const problems = checks.check(changed)
    if (problems.length > 0) return failAt(problems[0]?.elementId ?? null)
    if (changed.length > 0) return void send(changed)
    const unchanged = 'correction.error.unchanged'
    for (const elementId of elementIds) checks.refuse(elementId, { code: unchanged, message: unchanged, params: {} })
    failAt(elementIds[0] ?? null)
  }

  return { press, isBusy, trouble, summary }
}
