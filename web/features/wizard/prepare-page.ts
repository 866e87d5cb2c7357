import { doneBlock } from './block/block-card.tsx'
import { earlierOffer, specialBlock } from './block/open-block.tsx'
import { offeredAnswer } from './element/element-slot.tsx'
import { findOpenBlockId } from './navigation/block-states.ts'
import { fetchWidgets } from './widgets/registry.ts'
import { uploadTypes } from './store/writable.ts'
import type { Wizard } from './store/wizard.ts'

/** Loads the lazy parts of a page before it is rendered, so that late chunks do not shift the layout. */
export async function preparePage(wizard: Wizard, blockId: number | null): Promise<void> {
  const { engine, navigation, rights, receipts, offers } = wizard
  const blockStates = navigation.blockStates.get()
  const { blocks } = engine.form()
  const open = findOpenBlockId(blockStates)
  const elements = blocks.filter(({ id }) => id === open || id === blockId).flatMap((block) => block.elements)
  const isSpecial = blocks.some(({ id, kind }) => id === open && kind.endsWith('_special'))
  const hasDone =
    rights.isReviewer || [...blockStates.values()].some((state) => state === 'complete' || state === 'validate')
  await Promise.all([
    fetchWidgets(elements.map(({ type }) => type)),
    hasDone && doneBlock.fetch(),
    isSpecial && specialBlock.fetch(),
    elements.some(({ attributes }) => attributes.offeredFrom !== undefined) && offeredAnswer.fetch(),
    offers.get().length > 0 && earlierOffer.fetch(),
    elements.some(({ type }) => uploadTypes.has(type)) && receipts.loadQueue(),
  ])
}
