import type { Block } from '@parcelle/forms'
import { useState, type FormEvent } from 'react'
import { advance, leaveBlock } from '../navigation/actions.ts'
import { networkError, useSubmitErrors } from './use-submit-errors.ts'
import type { SubmitOutcome } from '../saving/submit.ts'
import { useWizard } from '../wizard-context.ts'
import { focusTitle } from './block-title.tsx'
import { canPassBlock } from '../navigation/block-states.ts'

export function useSubmit(block: Block) {
  const wizard = useWizard()
  const [isBusy, setBusy] = useState(false)
  const { submitErrors, summary, clear, showFormErrors, showServerErrors } = useSubmitErrors(
    block.elements.map(({ id }) => id),
  )

  function finish(outcome: SubmitOutcome): void {
    if (outcome.kind === 'invalid') return showFormErrors(outcome.problems[0]?.elementId ?? null)
    if (outcome.kind === 'refused') return showServerErrors(outcome.status === 0 ? [networkError] : outcome.errors)
    clear()
    if (outcome.kind === 'conflict') return
    // Loaded then: only clients who have subscribed before are offered answers.
    if (wizard.offers.get().length > 0)
      void import('../saving/decline-offers.ts').then(({ passOverOffer }) => passOverOffer(wizard, block.id))
    wizard.checks.forget(block.elements.map(({ id }) => id))
    // A special block stays open until it is signed.
    if (
      wizard.navigation.openBlockId() === block.id &&
      outcome.dossier.state !== 'ongoing' &&
      !canPassBlock(block, outcome.dossier.state)
    )
      return focusTitle(block.id)
    advance(wizard, block.id)
  }

  async function send(unitPrice?: number): Promise<void> {
    const { state } = wizard.dossier.get()
    if (!wizard.rights.canWrite(state, wizard.engine.form().blocks, block.id)) {
      if (canPassBlock(block, state)) leaveBlock(wizard, block.id)
      return
    }
    setBusy(true)
    try {
      finish(await wizard.submit(block.id, unitPrice))
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    submitErrors,
    summary,
    handleSubmit(event: FormEvent): void {
      event.preventDefault()
      if (!isBusy) void send()
    },
    /** Submits again at a price the user has agreed to. */
    agreeToPrice(unitPrice: number): void {
      if (!isBusy) void send(unitPrice)
    },
  }
}

export const OPEN_FORM = 'bloc-ouvert'

/** Used by tables, where choosing a row submits the block. */
export function submitOpenBlock(): void {
  const form = document.getElementById(OPEN_FORM)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
