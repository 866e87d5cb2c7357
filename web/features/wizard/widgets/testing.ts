import { elementTypes } from '@parcelle/forms'
import { fetchWidgets } from './registry.ts'

/** Loads all lazy widgets, so that tests render them synchronously. */
export const fetchEveryWidget = () => fetchWidgets(elementTypes)
