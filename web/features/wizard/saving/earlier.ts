import type { EarlierOffer, TakenAnswers } from '@parcelle/contract/values'
import { decodeValue } from '@parcelle/forms'
import { call } from '../../../api/api.ts'
import { answer } from '../store/answering.ts'
import type { Assembly } from '../store/assemble.ts'

/** Fills in a block from an earlier dossier. What was typed here goes first, and stays. */
export async function takeEarlier({ id, autosave }: Assembly, { blockId, from }: EarlierOffer): Promise<TakenAnswers> {
  await autosave.flush()
  return autosave.hold(() => call('takeEarlierAnswers', { params: { id }, body: { blockId, from } }))
}

/** Shows what was taken over, but for what somebody has typed meanwhile. */
export function showTaken(
  { engine, autosave, versions, phones }: Assembly,
  { dossier, taken }: TakenAnswers,
): number[] {
  const shown = taken.filter((elementId) => !autosave.isPending(elementId))
  for (const elementId of shown) {
    const element = engine.view.element(elementId)
    versions.set(elementId, dossier.value_versions[elementId] ?? 0)
    if (!element) continue
    engine.set(elementId, decodeValue(dossier.values[elementId] ?? '', element))
    if (element.type === 'input_tel') phones.meet(engine.answer(elementId))
  }
  return shown
}

/** Takes back what was taken over, as far as nobody has changed it since. */
export function giveBack(parts: Assembly, taken: readonly number[]): void {
  const { engine, versions, dossier } = parts
  const { value_versions: known } = dossier.get()
  for (const elementId of taken) {
    const isTheirs = parts.autosave.isPending(elementId) || versions.get(elementId) !== known[elementId]
    if (!isTheirs) answer(parts, elementId, engine.view.element(elementId)?.attributes.defaultValue ?? null)
  }
}
