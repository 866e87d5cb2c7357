import { elementTypes } from '@parcelle/forms'
import { fetchWidgets } from './registry.ts'

/** So that widgets are drawn at once. */
export const fetchEveryWidget = () => fetchWidgets(elementTypes)
