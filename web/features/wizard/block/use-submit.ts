import type { ErrorItem } from '@parcelle/contract/errors'
import type { Block } from '@parcelle/forms'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { advance, leaveBlock } from '../course/navigation.ts'
import type { Trouble } from './error-summary.tsx'
import type { Outcome } from '../saving/submit.ts'
import { useWizard } from '../wizard-context.ts'
import { showElement } from '../widgets/field/focus-element.ts'
import { focusTitle } from './block-title.tsx'
import { canPassBlock } from '../course/course.ts'

/** Pressing the button of a block: check, send, then go on, or say what is wrong where it is wrong. */
export function useSubmit(block: Block) {
  const wizard = useWizard()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const summary = useRef<HTMLDivElement>(null)

  function fail(next: Trouble, first: number | null): void {
    flushSync(() => setTrouble(next))
    summary.current?.focus({ preventScroll: true })
    // Both must be seen: the list, which stands at the top of the block, and the first error.
    if (first !== null) showElement(first)
    summary.current?.scrollIntoView({ block: 'start' })
  }

  function failWith(errors: readonly ErrorItem[]): void {
    const own = new Set(block.elements.map(({ id }) => id))
    const isShown = ({ property }: ErrorItem) => own.has(Number(property)) && wizard.engine.visible(Number(property))
    for (const { property, code, message, params = {} } of errors.filter(isShown)) {
      wizard.checks.refuse(Number(property), { code, message, params })
    }
    const elsewhere = errors.filter((error) => !isShown(error))
    const hidden = elsewhere.filter(({ property }) => wizard.engine.view.element(Number(property)))
    const first = elsewhere.find((error) => !hidden.includes(error))
    const refusal = errors.length === 0 ? technicalError : (first ?? null)
    fail({ refusal, hidden }, Number(errors.find(isShown)?.property) || null)
  }

  function finish(outcome: Outcome): void {
    if (outcome.kind === 'invalid') return fail({ refusal: null, hidden: [] }, outcome.problems[0]?.elementId ?? null)
    if (outcome.kind === 'refused') return failWith(outcome.status === 0 ? [networkError] : outcome.errors)
    setTrouble(null)
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

const networkError: ErrorItem = { code: 'error.network', message: 'error.network' }
const technicalError: ErrorItem = { code: 'error.technical-error', message: 'error.technical-error' }

/** The id of the open block's form. */
export const OPEN_FORM = 'bloc-ouvert'

/** Presses the button of the open block, as the choice of a table row does. */
export function pressOpenBlock(): void {
  const form = document.getElementById(OPEN_FORM)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
