import type { Block, BlockState } from '@parcelle/forms'
import { Suspense } from 'react'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useStore } from '../../../ui/store.ts'
import { ClosedBlock, WaitingBlock, FailedBlock } from './inactive-blocks.tsx'
import { lazyPart } from '../element/lazy-part.ts'
import { OpenBlock } from './open-block.tsx'
import { useWizard } from '../wizard-context.ts'

// Lazy: a new dossier has none.
export const doneBlock = lazyPart(
  () => import('./done-block.tsx'),
  (module) => module.DoneBlock,
)

export function BlockCard({ block, isSelected }: { block: Block; isSelected: boolean }) {
  const { navigation, rights, failed, dossier, engine } = useWizard()
  const { state: status } = useStore(dossier)
  const state = useStore(navigation.blockStates).get(block.id) ?? 'waiting'
  if (failed.has(block.id)) return <FailedBlock block={block} />
  // The back office may open any block, read-only where it may not write.
  const isLocked = !rights.canWrite(status, engine.form().blocks, block.id)
  if (isSelected && isLocked && rights.canJump) return <OpenBlock block={block} isReadOnly />
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
