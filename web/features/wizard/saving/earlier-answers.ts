import type { EarlierOffer, TakenAnswers } from '@parcelle/contract/values'
import { decodeValue } from '@parcelle/forms'
import { call } from '../../../api/api.ts'
import { answer } from '../store/answers.ts'
import type { Wizard } from '../store/wizard.ts'
import type { WizardParts } from '../store/wizard-parts.ts'

/**
 * Fills in every block that earlier dossiers can fill, in the order of the form: an answer may show a later block.
 * Returns the elements that were filled.
 */
export async function takeEarlierAnswers(wizard: Wizard): Promise<number[]> {
  const taken: number[] = []
  try {
    for (const offer of wizard.offers.get()) {
      if (wizard.dossier.get().submitted_blocks.includes(offer.blockId)) continue
      const reply = await takeOffer(wizard, offer)
      wizard.setDossier(reply.dossier)
      taken.push(...showTakenAnswers(wizard, reply))
    }
  } catch (error) {
    // What was copied before the failure stays, and can be undone.
    if (taken.length === 0) throw error
  }
  wizard.hasTakenOffers.set(true)
  return taken
}

/** Pending answers are saved first and win. */
async function takeOffer({ id, autosave }: WizardParts, { blockId, from }: EarlierOffer): Promise<TakenAnswers> {
  await autosave.flush()
  return autosave.pauseWhile(() => call('takeEarlierAnswers', { params: { id }, body: { blockId, from } }))
}

/** Shows the copied answers, except those the user has changed meanwhile. */
function showTakenAnswers(
  { engine, autosave, versions, phonePlans }: WizardParts,
  { dossier, taken }: TakenAnswers,
): number[] {
  const shown = taken.filter((elementId) => !autosave.isPending(elementId))
  for (const elementId of shown) {
    const element = engine.view.element(elementId)
    versions.set(elementId, dossier.value_versions[elementId] ?? 0)
    if (!element) continue
    engine.set(elementId, decodeValue(dossier.values[elementId] ?? '', element))
    if (element.type === 'input_tel') phonePlans.loadFor(engine.answer(elementId))
  }
  return shown
}

/** Undoes the copy, except for answers changed since. */
export function undoTakenAnswers(parts: WizardParts, taken: readonly number[]): void {
  const { engine, versions, dossier } = parts
  const { value_versions: known } = dossier.get()
  for (const elementId of taken) {
    const isTheirs = parts.autosave.isPending(elementId) || versions.get(elementId) !== known[elementId]
    if (!isTheirs) answer(parts, elementId, engine.view.element(elementId)?.attributes.defaultValue ?? null)
  }
  parts.hasTakenOffers.set(false)
}
