import type { Definition } from '@parcelle/forms'
import { navigate } from 'wouter/use-browser-location'
import { formPath } from '../../../screen/paths.ts'

/** Each block has its own URL, so that the browser's Back goes from block to block. */
export function blockPath(dossierId: string, pageId: number, blockId: number | null = null): string {
  return formPath(dossierId, pageId, blockId)
}

export function findPageId({ pages }: Definition, blockId: number | null): number | null {
  return pages.find(({ blocks }) => blocks.some(({ id }) => id === blockId))?.id ?? null
}

export function goToBlock(definition: Definition, dossierId: string, blockId: number): void {
  const pageId = findPageId(definition, blockId)
  if (pageId !== null) navigate(blockPath(dossierId, pageId, blockId))
}

export const parseAddressId = (text: string | undefined): number | null =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null
