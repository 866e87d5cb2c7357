import { isStudio, type Role } from '@parcelle/domain'
import type { MessageKey } from '../../i18n/messages.ts'
import { paths } from '../../screen/paths.ts'
import type { IconName } from '../../ui/content/icon.tsx'

export type Place = {
  href: string
  icon: IconName
  label: MessageKey
  /** The spoken name, where it says more than the label. */
  name?: MessageKey
  /** The screens below the place. */
  holds: RegExp
}

const home: Place = {
  href: paths.dashboard,
  icon: 'home',
  label: 'shell.nav.home',
  name: 'shell.home',
  holds: /^\/tableau-de-bord\/?$/,
}
const dossiers: Place = {
  href: paths.dossiers,
  icon: 'file',
  label: 'shell.nav.dossiers',
  holds: /^\/(dossier|form|correction|creer-un-dossier-client)(\/|$)/,
}
const integration: Place = {
  href: paths.integration,
  icon: 'check',
  label: 'shell.nav.integration',
  holds: /^\/manage-dossier\/(?!en-attente|recus)/,
}
const waiting: Place = {
  href: paths.waiting,
  icon: 'pending',
  label: 'shell.nav.waiting',
  holds: /^\/manage-dossier\/en-attente/,
}
const received: Place = {
  href: paths.received,
  icon: 'inbox',
  label: 'shell.nav.received',
  holds: /^\/manage-dossier\/recus/,
}

const studio: Place = { href: paths.studio, icon: 'edit', label: 'shell.nav.studio', holds: /^\/studio(\/|$)/ }

/** The main places of the portal for a role. */
export function listPlaces(role: Role): readonly Place[] {
  if (isStudio(role)) return [studio]
  return role === 'manage_dossier' ? [home, dossiers, integration, waiting, received] : [home, dossiers]
}
