import type { Block } from '@parcelle/forms'
import { Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStore } from '../../ui/store.ts'
import { ClosedBlock, WaitingBlock } from './quiet-blocks.tsx'
import { deferred } from './deferred.ts'
import { FailedBlock } from './failed-block.tsx'
import { OpenBlock } from './open-block.tsx'
import { useWizard } from './wizard-context.ts'

// A dossier that was just begun has none.
export const doneBlock = deferred(
  () => import('./done-block.tsx'),
  (module) => module.DoneBlock,
)

/** One block of a page, as its state has it: to come, open, done, to be seen again, or closed. */
export function BlockCard({ block, isRead }: { block: Block; isRead: boolean }) {
  const { route, rights, failed } = useWizard()
  const state = useStore(route.shown).get(block.id) ?? 'waiting'
  if (failed.has(block.id)) return <FailedBlock block={block} />
  if (rights.isReviewer)
    return isRead ? <OpenBlock block={block} isRead /> : <DoneBlock block={block} state="complete" />
  if (state === 'progress') return <OpenBlock block={block} />
  if (state === 'waiting') return <WaitingBlock block={block} />
  if (state === 'disable') return <ClosedBlock block={block} />
  return <DoneBlock block={block} state={state} />
}

function DoneBlock(props: { block: Block; state: 'complete' | 'validate' }) {
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <doneBlock.Part {...props} />
    </Suspense>
  )
}
