import type { Block, BlockState } from '@parcelle/forms'
import { Suspense } from 'react'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useStore } from '../../../ui/store.ts'
import { ClosedBlock, WaitingBlock, FailedBlock } from './quiet-blocks.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { OpenBlock } from './open-block.tsx'
import { useWizard } from '../wizard-context.ts'

// A dossier that was just begun has none.
export const doneBlock = lazyPart(
  () => import('./done-block.tsx'),
  (module) => module.DoneBlock,
)

/** One block of a page, as its state has it: to come, open, done, to be seen again, or closed. */
export function BlockCard({ block, isRead }: { block: Block; isRead: boolean }) {
  const { route, rights, failed, dossier, engine } = useWizard()
  const { state: status } = useStore(dossier)
  const state = useStore(route.shown).get(block.id) ?? 'waiting'
  if (failed.has(block.id)) return <FailedBlock block={block} />
  // The back office opens any block; where it may not write, to read.
  const isShut = !rights.canWrite(status, engine.form().blocks, block.id)
  if (isRead && isShut && rights.canJump) return <OpenBlock block={block} isRead />
  if (rights.isReviewer) return <DoneBlock block={block} state={state} />
  if (state === 'progress') return <OpenBlock block={block} />
  if (state === 'waiting') return <WaitingBlock block={block} />
  if (state === 'disable') return <ClosedBlock block={block} />
  return <DoneBlock block={block} state={state} />
}

function DoneBlock(props: { block: Block; state: BlockState }) {
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <doneBlock.Part {...props} />
    </Suspense>
  )
}
