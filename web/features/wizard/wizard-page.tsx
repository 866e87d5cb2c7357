import { findNextPage, type BlockStates, type Definition } from '@parcelle/forms'
import { useEffect, useRef } from 'react'
import { Redirect } from 'wouter'
import { useStore } from '../../ui/store.ts'
import { blockPath, findPageId } from './navigation/address.ts'
import { PageFrame } from './page/page-frame.tsx'
import { findOpenBlockId } from './navigation/block-states.ts'
import type { Wizard } from './store/wizard.ts'
import { useDefinition, useWizard } from './wizard-context.ts'
import { openAddressedBlock } from './navigation/actions.ts'

type Props = {
  pageId: number | null
  blockId: number | null
  /** Without a page: opens the dossier where it stands instead of its first page. */
  isResumed: boolean
}

/** Renders the page of the address, or redirects to the page to show instead. */
export function WizardPage({ pageId, blockId, isResumed }: Props) {
  const wizard = useWizard()
  const definition = useDefinition()
  const blockStates = useStore(wizard.navigation.blockStates)
  const { state } = useStore(wizard.dossier)
  useAddressedBlock(wizard, blockId)

  const shown = definition.pages.filter(({ blocks }) => blocks.some(({ id }) => blockStates.has(id)))
  const page = shown.find(({ id }) => id === pageId)
  const open = findOpenBlockId(blockStates)
  const current = findPageId(definition, open)
  const addressed = blockId === null ? null : shown.find(({ blocks }) => blocks.some(({ id }) => id === blockId))
  if (page && addressed && addressed !== page) return <RedirectTo to={blockPath(wizard.id, addressed.id, blockId)} />
  if (page && isReachable(wizard, page.blocks, open)) {
    // The open block has exactly one address; otherwise the browser's Back would skip it.
    const needsRedirect = (blockId ?? open) === open && (current === pageId) === (blockId === null)
    if (open === null || current === null || !needsRedirect || wizard.rights.isReviewer)
      return <PageFrame key={wizard.id} page={page} blockId={blockId} />
    return <RedirectTo to={blockPath(wizard.id, current, open)} />
  }

  const isKnown = definition.pages.some(({ id }) => id === pageId)
  // A page without visible blocks redirects to the next one, an unreachable page to the current position.
  const skipped = isKnown && !page && pageId !== null ? findNextPage(definition, [...blockStates.keys()], pageId) : null
  const resumed = isResumed ? current : null
  const signedBlock = isResumed && state === 'signed' ? findSignedBlock(definition, blockStates) : null
  if (signedBlock) return <RedirectTo to={blockPath(wizard.id, signedBlock.page_id, signedBlock.id)} />
  const target = skipped ?? (isKnown ? current : resumed) ?? shown[0]?.id
  return target === undefined ? null : <RedirectTo to={blockPath(wizard.id, target)} />
}

/** A signed dossier is resumed at its signed documents. */
const findSignedBlock = ({ pages }: Definition, blockStates: BlockStates) =>
  pages.flatMap(({ blocks }) => blocks).find((block) => blockStates.has(block.id) && block.kind === 'finish_special') ??
  null

/** Keyed by target: a redirect may lead to another one, and each must run once. */
const RedirectTo = ({ to }: { to: string }) => <Redirect key={to} to={to} replace />

function isReachable({ navigation, rights }: Wizard, blocks: readonly { id: number }[], open: number | null): boolean {
  if (rights.canJump || open === null) return true
  return blocks.some(({ id }) => navigation.canReach(id))
}

/** Browser Back and Forward open the block of the address; on arrival its page is only shown. */
function useAddressedBlock(wizard: Wizard, blockId: number | null): void {
  const hasArrived = useRef(false)
  useEffect(() => {
    if (hasArrived.current) openAddressedBlock(wizard, blockId)
    hasArrived.current = true
  }, [wizard, blockId])
}
