import type { Dossier } from '@parcelle/contract/dossiers'
import type { Conflict, ValueChange } from '@parcelle/contract/values'
import type { Locale, Ref, Value } from '@parcelle/forms'
import { call } from '../../../api/api.ts'
import { answer, recover, settleConflict } from './answers.ts'
import type { Status } from './follow-dossier.ts'
import { loadForm } from './loading/load-form.ts'
import { addConflicts, toFacts, makeWizardParts, type WizardOptions, type WizardParts } from './wizard-parts.ts'
import { readBlockAnswers, sendBlock, type SubmitOutcome } from '../saving/submit.ts'
import { uploadTypes } from './writable.ts'
import { canPassBlock } from '../navigation/block-states.ts'
import { toast } from '../../../ui/messages/toasts.ts'

export type Wizard = ReturnType<typeof makeWizard>

/** The store of an open dossier: its parts and the actions on it. */
export function makeWizard(options: WizardOptions) {
  const { dossier: first, loaded, journal } = options
  const parts = makeWizardParts(options)
  const { engine, dossier, rights, navigation, incoming, receipts, language, versions } = parts
  let current = options.locale

  /** Replaces everything but the answers, which live in the engine. */
  function setDossier(next: Dossier): void {
    const before = dossier.get()
    // Sent only when a dossier is opened or a contact is saved; other replies omit it.
    const { firm_contacts = before.firm_contacts ?? [] } = next
    dossier.set({ ...next, firm_contacts })
    engine.setFacts(toFacts(dossier.get(), rights, loaded))
    if (next.state !== before.state) navigation.restart()
  }

  async function refreshSummary(): Promise<void> {
    const { dossier: item } = await call('readSummary', { params: { id: first.id } })
    setDossier({ ...dossier.get(), ...item })
  }

  return {
    ...parts,
    save: parts.saveMessage.message,
    products: loaded.products,
    documentBlocks: loaded.documentBlocks ?? options.settings.documentBlocks,
    failed: loaded.failed,
    setDossier,
    answer: (ref: Ref, value: Value) => answer(parts, ref, value),
    settleConflict: (conflict: Conflict, keepsMine: boolean) => settleConflict(parts, conflict, keepsMine),
    recover: () => recover(parts, journal),
    async submit(blockId: number, unitPrice?: number): Promise<SubmitOutcome> {
      const outcome = await submit(parts, blockId, unitPrice)
      if (outcome.kind !== 'done') return outcome
      setDossier(outcome.dossier)
      // The live status may arrive before this reply, which alone contains the submitted blocks.
      if (isAwaitingSignature(parts, blockId)) navigation.restart()
      return outcome
    },
    onStatus(status: Status): void {
      const { state } = dossier.get()
      setDossier({ ...dossier.get(), ...status })
      // The allowed actions come only with the dossier itself.
      if (status.state !== state) void refreshSummary().catch(() => {})
    },
    refreshSummary,
    onReceipts: () => void receipts.refresh().catch(() => {}),
    onRefused: (title: string) => toast({ tone: 'info', key: 'widget.upload.virus', params: { title } }),
    onValue(change: ValueChange): void {
      incoming.receive(change)
      const type = engine.view.element(change.elementId)?.type
      if (type && uploadTypes.has(type)) void receipts.refresh().catch(() => {})
    },
    async setLocale(locale: Locale): Promise<void> {
      if (locale === current) return
      current = locale
      const { form_id: formId, form_version: version } = first
      const { form } = await loadForm({ formId, version, locale, role: rights.role }, [...versions.keys()])
      engine.setForm(form)
      language.set(language.get() + 1)
    },
  }
}

function isAwaitingSignature({ engine, dossier }: WizardParts, blockId: number): boolean {
  const block = engine.form().block(blockId)
  return block !== null && !canPassBlock(block, dossier.get().state)
}

/** Validates a block, then submits it while autosave is paused. */
async function submit(parts: WizardParts, blockId: number, unitPrice?: number): Promise<SubmitOutcome> {
  const { id, checks, engine, versions, unacknowledged, autosave, saveMessage, conflicts, clock } = parts
  const problems = checks.checkBlock(blockId)
  if (problems.length > 0) return { kind: 'invalid', problems }
  const outcome = await autosave.pauseWhile(async () => {
    const sent = readBlockAnswers(engine, blockId, versions).map(unacknowledged.withUnacknowledged)
    unacknowledged.add(sent)
    const result = await sendBlock(id, blockId, sent, unitPrice)
    if (result.kind === 'done') autosave.settle(sent, result.dossier.value_versions)
    return result
  })
  if (outcome.kind === 'conflict') addConflicts(conflicts, outcome.conflicts)
  if (outcome.kind === 'done') {
    const isAllSaved = autosave.pending().length === 0
    saveMessage.set(isAllSaved ? { kind: 'saved', at: new Date(clock.now()).toISOString() } : { kind: 'dirty' })
  }
  return outcome
}
