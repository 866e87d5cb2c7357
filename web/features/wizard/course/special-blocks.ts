import { specialBlockWarning, type Block } from '@parcelle/forms'

/** Whether a dossier at that status is let through a block. */
export const isPassing = ({ kind }: Block, state: string): boolean => specialBlockWarning(kind, state) === null
