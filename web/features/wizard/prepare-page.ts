import { doneBlock } from './block/block-card.tsx'
import { earlierOffer, specialPart } from './block/open-block.tsx'
import { offeredAnswer } from './element/element-slot.tsx'
import { openBlock } from './course/course.ts'
import { fetchWidgets } from './widgets/registry.ts'
import { uploads } from './store/writable.ts'
import type { Wizard } from './store/wizard.ts'

/** Has here, before a page is drawn, all that it shows at first: what came later would push the rest around. */
export async function preparePage(wizard: Wizard, blockId: number | null): Promise<void> {
  const { engine, route, rights, receipts, offers } = wizard
  const course = route.shown.get()
  const { blocks } = engine.form()
  const open = openBlock(course)
  const elements = blocks.filter(({ id }) => id === open || id === blockId).flatMap((block) => block.elements)
  const isSpecial = blocks.some(({ id, kind }) => id === open && kind.endsWith('_special'))
  const hasDone =
    rights.isReviewer || [...course.values()].some((state) => state === 'complete' || state === 'validate')
  await Promise.all([
    fetchWidgets(elements.map(({ type }) => type)),
    hasDone && doneBlock.fetch(),
    isSpecial && specialPart.fetch(),
    elements.some(({ attributes }) => attributes.offeredFrom !== undefined) && offeredAnswer.fetch(),
    offers.get().length > 0 && earlierOffer.fetch(),
    elements.some(({ type }) => uploads.has(type)) && receipts.loadQueue(),
  ])
}
