import type { Dossier } from '@parcelle/contract/dossiers'
import type { Conflict, EarlierOffer, ValueChange } from '@parcelle/contract/values'
import type { Locale, Ref, Value } from '@parcelle/forms'
import { call } from '../../../api/api.ts'
import { answer, recover, settleConflict } from './answering.ts'
import type { Status } from './live.ts'
import { loadForm } from './loading/load-form.ts'
import { addConflicts, toFacts, assemble, type Opening, type Assembly } from './assemble.ts'
import { giveBack, showTaken, takeEarlier } from '../saving/earlier.ts'
import { readBlockAnswers, sendBlock, type Outcome } from '../saving/submit.ts'
import { uploads } from './writable.ts'
import { canPassBlock } from '../course/course.ts'
import { toast } from '../../../ui/messages/toasts.ts'

export type Wizard = ReturnType<typeof makeWizard>

/** A dossier being filled in: its parts, and what can be done with it. The screens only draw it. */
export function makeWizard(opening: Opening) {
  const { dossier: first, loaded, journal } = opening
  const parts = assemble(opening)
  const { engine, dossier, rights, route, incoming, receipts, language, versions } = parts
  let current = opening.locale

  /** The dossier as the server has it now, but for the answers, which live in the engine. */
  function move(next: Dossier): void {
    const before = dossier.get()
    // Told when a dossier is opened and when a contact is saved; other replies leave it out.
    const { firm_contacts = before.firm_contacts ?? [] } = next
    dossier.set({ ...next, firm_contacts })
    engine.setFacts(toFacts(dossier.get(), rights, loaded))
    if (next.state !== before.state) route.restart()
  }

  /** How the dossier stands and what can be done with it, as the server has it now. */
  async function reread(): Promise<void> {
    const { dossier: item } = await call('readSummary', { params: { id: first.id } })
    move({ ...dossier.get(), ...item })
  }

  return {
    ...parts,
    save: parts.saving.line,
    products: loaded.products,
    failed: loaded.failed,
    move,
    answer: (ref: Ref, value: Value) => answer(parts, ref, value),
    settleConflict: (conflict: Conflict, keepsMine: boolean) => settleConflict(parts, conflict, keepsMine),
    recover: () => recover(parts, journal),
    async submit(blockId: number, unitPrice?: number): Promise<Outcome> {
      const outcome = await submit(parts, blockId, unitPrice)
      if (outcome.kind !== 'done') return outcome
      move(outcome.dossier)
      // The new status may have been heard before this answer, which alone tells what was submitted.
      if (isWaitedFor(parts, blockId)) route.restart()
      return outcome
    },
    async takeEarlier(offer: EarlierOffer): Promise<number[]> {
      const reply = await takeEarlier(parts, offer)
      move(reply.dossier)
      return showTaken(parts, reply)
    },
    giveBack: (taken: readonly number[]) => giveBack(parts, taken),
    onStatus(status: Status): void {
      const { state } = dossier.get()
      move({ ...dossier.get(), ...status })
      // What its reader may do now comes with the dossier alone.
      if (status.state !== state) void reread().catch(() => {})
    },
    reread,
    onReceipts: () => void receipts.refresh().catch(() => {}),
    onRefused: (title: string) => toast({ tone: 'info', key: 'widget.upload.virus', params: { title } }),
    onValue(change: ValueChange): void {
      incoming.receive(change)
      const type = engine.view.element(change.elementId)?.type
      if (type && uploads.has(type)) void receipts.refresh().catch(() => {})
    },
    async speak(locale: Locale): Promise<void> {
      if (locale === current) return
      current = locale
      const { form_id: formId, form_version: version } = first
      const { form } = await loadForm({ formId, version, locale }, [...versions.keys()])
      engine.speak(form)
      language.set(language.get() + 1)
    },
  }
}

function isWaitedFor({ engine, dossier }: Assembly, blockId: number): boolean {
  const block = engine.form().block(blockId)
  return block !== null && !canPassBlock(block, dossier.get().state)
}

/** Checks a block here, then sends it while nothing else is being sent. */
async function submit(parts: Assembly, blockId: number, unitPrice?: number): Promise<Outcome> {
  const { id, checks, engine, versions, unacknowledged, autosave, saving, conflicts, clock } = parts
  const problems = checks.checkBlock(blockId)
  if (problems.length > 0) return { kind: 'invalid', problems }
  const outcome = await autosave.hold(async () => {
    const sent = readBlockAnswers(engine, blockId, versions).map(unacknowledged.mark)
    unacknowledged.add(sent)
    const result = await sendBlock(id, blockId, sent, unitPrice)
    if (result.kind === 'done') autosave.settle(sent, result.dossier.value_versions)
    return result
  })
  if (outcome.kind === 'conflict') addConflicts(conflicts, outcome.conflicts)
  if (outcome.kind === 'done') {
    const isAllSaved = autosave.pending().length === 0
    saving.set(isAllSaved ? { kind: 'saved', at: new Date(clock.now()).toISOString() } : { kind: 'dirty' })
  }
  return outcome
}
