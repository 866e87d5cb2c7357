import { findNextPage, type BlockStates, type Definition } from '@parcelle/forms'
import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { useStore } from '../../ui/store.ts'
import { blockPath, findPageId } from './course/address.ts'
import { PageFrame } from './page/page-frame.tsx'
import { openBlock } from './course/course.ts'
import type { Wizard } from './store/wizard.ts'
import { useDefinition, useWizard } from './wizard-context.ts'
import { visit } from './course/navigation.ts'

type Props = { pageId: number | null; blockId: number | null; entry: number | null }

/** Finds the page that an address means: the one it names if there is something to show, or the way to it. */
export function WizardPage({ pageId, blockId, entry }: Props) {
  const wizard = useWizard()
  const definition = useDefinition()
  const course = useStore(wizard.route.shown)
  const { state } = useStore(wizard.dossier)
  useVisit(wizard, blockId)

  const shown = definition.pages.filter(({ blocks }) => blocks.some(({ id }) => course.has(id)))
  const page = shown.find(({ id }) => id === pageId)
  const open = openBlock(course)
  const current = findPageId(definition, open)
  if (page && isReachable(wizard, page.blocks, open)) {
    // The open block has one address, its own: without it, the browser's Back would not find the block again.
    const isElsewhere = (blockId ?? open) === open && (current === pageId) === (blockId === null)
    if (open === null || current === null || !isElsewhere || wizard.rights.isReviewer)
      return <PageFrame key={wizard.id} page={page} blockId={blockId} />
    return <Go to={blockPath(wizard.id, current, open)} />
  }

  const isKnown = definition.pages.some(({ id }) => id === pageId)
  // A page with nothing to show leads to the next one; one that was not reached yet, to where the dossier stands.
  const skipped = isKnown && !page && pageId !== null ? findNextPage(definition, [...course.keys()], pageId) : null
  const resumed = entry === null ? null : (current ?? entry)
  const told = pageId === null && state === 'signed' ? findTold(definition, course) : null
  if (told) return <Go to={blockPath(wizard.id, told.page_id, told.id)} />
  const target = skipped ?? (isKnown ? current : resumed) ?? shown[0]?.id
  return target === undefined ? null : <Go to={blockPath(wizard.id, target)} />
}

/** Whoever comes to a signed dossier comes for what was signed. */
const findTold = ({ pages }: Definition, course: BlockStates) =>
  pages.flatMap(({ blocks }) => blocks).find((block) => course.has(block.id) && block.kind === 'finish_special') ?? null

/** Keyed by where it leads: one way may lead to another, and each is gone once. */
const Go = ({ to }: { to: string }) => <Redirect key={to} to={to} replace />

function isReachable({ route, rights }: Wizard, blocks: readonly { id: number }[], open: number | null): boolean {
  if (rights.canJump || open === null) return true
  return blocks.some(({ id }) => route.canReach(id))
}

function useVisit(wizard: Wizard, blockId: number | null): void {
  useEffect(() => visit(wizard, blockId), [wizard, blockId])
}
