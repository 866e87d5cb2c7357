import type { Block } from '@parcelle/forms'
import { useState, type FormEvent } from 'react'
import { advance, leaveBlock } from '../course/navigation.ts'
import { networkError, useTrouble } from './use-trouble.ts'
import type { Outcome } from '../saving/submit.ts'
import { useWizard } from '../wizard-context.ts'
import { focusTitle } from './block-title.tsx'
import { canPassBlock } from '../course/course.ts'

/** Pressing the button of a block: check, send, then go on, or say what is wrong where it is wrong. */
export function useSubmit(block: Block) {
  const wizard = useWizard()
  const [isBusy, setBusy] = useState(false)
  const { trouble, summary, clear, failAt, failWith } = useTrouble(block.elements.map(({ id }) => id))

  function finish(outcome: Outcome): void {
    if (outcome.kind === 'invalid') return failAt(outcome.problems[0]?.elementId ?? null)
    if (outcome.kind === 'refused') return failWith(outcome.status === 0 ? [networkError] : outcome.errors)
    clear()
    if (outcome.kind === 'conflict') return
    wizard.checks.forget(block.elements.map(({ id }) => id))
    // A special block stays open until its signatures are there.
    if (
      wizard.route.open() === block.id &&
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
    trouble,
    summary,
    press(event: FormEvent): void {
      event.preventDefault()
      if (!isBusy) void send()
    },
    /** Presses it again, at a new price that was read and agreed to. */
    agree(unitPrice: number): void {
      if (!isBusy) void send(unitPrice)
    },
  }
}

/** The id of the open block's form. */
export const OPEN_FORM = 'bloc-ouvert'

/** Presses the button of the open block, as the choice of a table row does. */
export function pressOpenBlock(): void {
  const form = document.getElementById(OPEN_FORM)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
