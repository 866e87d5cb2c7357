import type { blockIcons } from '@parcelle/forms'
import type { IconName } from '../../../ui/content/icon.tsx'

/** Icon names used in form files; a block of an earlier edition with another name has no icon. */
const icons: Readonly<Record<(typeof blockIcons)[number], IconName>> = {
  home: 'home',
  users: 'users',
  family: 'users',
  'id-card': 'passport',
  envelope: 'envelope',
  upload: 'upload',
  inbox: 'inbox',
  pen: 'sign',
  'file-signature': 'sign',
  list: 'file',
  table: 'file',
  calendar: 'calendar',
  globe: 'language',
  shield: 'lock',
  check: 'check',
  user: 'user',
  briefcase: 'user',
  building: 'building',
  coins: 'coins',
  wallet: 'coins',
  calculator: 'coins',
  'credit-card': 'coins',
  book: 'book',
  target: 'target',
  gauge: 'gauge',
  split: 'split',
}

export const blockIcon = (name: string | null | undefined): IconName | null =>
  Object.entries(icons).find(([known]) => known === name)?.[1] ?? null
