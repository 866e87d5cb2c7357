import type { ElementType } from '@parcelle/forms'
import type { ComponentType } from 'react'
import { PrintLater } from './print-unavailable.tsx'

/**
 * Elements whose document the server does not make yet: what happens next is said instead of a button that would do
 * nothing. Signatures are told by the block itself.
 */
export const later: Partial<Record<ElementType, ComponentType>> = {
  button_print: PrintLater,
  button_docusign_iframe: () => null,
}
