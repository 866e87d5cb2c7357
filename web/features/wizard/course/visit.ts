import type { Wizard } from '../store/wizard.ts'

/** A block named by the address opens, as the browser's Back and Forward ask, if it was open before and may be written. */
export function visit({ route, rights, engine, dossier }: Wizard, blockId: number | null): void {
  const course = route.shown.get()
  if (blockId === null || !course.has(blockId) || course.get(blockId) === 'progress') return
  const canOpen = dossier.get().state === 'ongoing' && rights.canWrite('ongoing', engine.form().blocks, blockId)
  if (canOpen && route.canReach(blockId)) route.goBack(blockId)
}
