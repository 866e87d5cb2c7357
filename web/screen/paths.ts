import type { DossierItem } from '@parcelle/contract/dossiers'
import { navigate } from 'wouter/use-browser-location'

/** Every address of the portal. Constants are route patterns, functions make addresses. */
export const paths = {
  dashboard: '/tableau-de-bord/',
  dossiers: '/dossier',
  integration: '/manage-dossier/statut-integration',
  waiting: '/manage-dossier/en-attente',
  received: '/manage-dossier/recus',
  studio: '/studio',
  chooseClient: '/creer-un-dossier-client/',
  profile: '/profile',
  form: '/form',
  signature: '/signature',
  authorization: '/authorization',
  logout: '/logout',
  ssoCheck: '/sso-check',
  gallery: '/ui',
  example: '/example',
  demoSignIn: '/demo/sign-in',
} as const

export const dossierStates = ['signed-files', 'signature-files', 'current-cases', 'abandoned-files'] as const
export type DossierState = (typeof dossierStates)[number]

export const dossiersPath = (state: DossierState) => `${paths.dossiers}/${state}`
export const waitingPath = (kind: string) => `${paths.waiting}?attente=${kind}`
export const integrationPath = (state: string) => `${paths.integration}/${state}`

/** The address names the dossier, so that two tabs cannot mix theirs up. */
export function formPath(dossierId: string, pageId: number | null = null, blockId: number | null = null): string {
  const place = [pageId, pageId === null ? null : blockId].filter((part) => part !== null)
  return `${[paths.form, ...place].join('/')}?dossier=${dossierId}`
}
/** Opens the dossier where it stands: without a page, `formPath` opens the first one. */
export const positionPath = (dossierId: string) => `${formPath(dossierId)}&resume=1`
export const resumePath = ({ id, detail }: Pick<DossierItem, 'id' | 'detail'>): string =>
  detail.page_id === null ? positionPath(id) : formPath(id, detail.page_id, detail.block_id)
export const reportPath = (dossierId: string) => `${paths.dossiers}/${dossierId}/rapport`
export const correctionPath = (dossierId: string) => `/correction/${dossierId}`
export const decisionPath = (dossierId: string) => `/manage-dossier/${dossierId}`

/** A screen of a draft of the studio. */
export const draftPath = (id: string, screen: string) => `${paths.studio}/drafts/${id}/${screen}`

/**
 * Opens a path of the portal or another site. Replaces the history entry, because the page left was only a redirect.
 */
export function goTo(url: string): void {
  if (url.startsWith('/')) navigate(url, { replace: true })
  else location.replace(url)
}
