import { aboutActions } from './actions.ts'
import { aboutContent } from './content.ts'
import { aboutMessages } from './messages.ts'
import { aboutNavigation } from './navigation.ts'
import { aboutPortal } from './portal.ts'
import type { Specimen } from './specimen.ts'
import type { Words } from '../words.ts'

export const specimens: readonly Specimen[] = [
  ...aboutActions,
  ...aboutMessages,
  ...aboutPortal,
  ...aboutNavigation,
  ...aboutContent,
]

export const groups: Record<Specimen['group'], Words> = {
  base: { fr: 'Fondations', en: 'Foundations' },
  portal: { fr: 'Cadre du portail', en: 'Frame of the portal' },
  actions: { fr: 'Actions', en: 'Actions' },
  messages: { fr: 'Messages', en: 'Messages' },
  navigation: { fr: 'Navigation', en: 'Navigation' },
  content: { fr: 'Contenu', en: 'Content' },
  forms: { fr: 'Formulaires', en: 'Forms' },
}
