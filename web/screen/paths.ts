import type { DossierItem } from '@parcelle/contract/dossiers'
import { navigate } from 'wouter/use-browser-location'

/** Every address of the portal, once. Patterns are for the router, functions make one address. */
export const paths = {
  dashboard: '/tableau-de-bord/',
  dossiers: '/dossier',
  integration: '/manage-dossier/statut-integration',
  waiting: '/manage-dossier/en-attente',
  received: '/manage-dossier/recus',
  chooseClient: '/creer-un-dossier-client/',
  profile: '/profile',
  form: '/form',
  signature: '/signature',
  authorization: '/authorization',
  logout: '/logout',
  ssoCheck: '/sso-check',
  gallery: '/ui',
  example: '/example',
} as const

export const dossierStates = ['signed-files', 'signature-files', 'current-cases', 'abandoned-files'] as const
export type DossierState = (typeof dossierStates)[number]

export const dossiersPath = (state: DossierState) => `${paths.dossiers}/${state}`
export const integrationPath = (state: string) => `${paths.integration}/${state}`

/** `dossier` names the folder of the form in the address itself, so that two tabs never mix theirs. */
export function formPath(dossierId: string, pageId: number | null = null, blockId: number | null = null): string {
  const place = [pageId, pageId === null ? null : blockId].filter((part) => part !== null)
  return `${[paths.form, ...place].join('/')}?dossier=${dossierId}`
}
/** To where a dossier stands. */
export const resumePath = ({ id, detail }: Pick<DossierItem, 'id' | 'detail'>): string =>
  formPath(id, detail.page_id, detail.block_id)
/** The suitability report: written by the advisor, read by the client. */
export const reportPath = (dossierId: string) => `${paths.dossiers}/${dossierId}/rapport`
/** What a client corrects in a signed dossier. */
export const correctionPath = (dossierId: string) => `/correction/${dossierId}`
export const validationPath = (dossierId: string) => `/manage-dossier/${dossierId}`

/** A configured address may be one of ours or another site's. Replaces: the page left was only a step on the way. */
export function goTo(url: string): void {
  if (url.startsWith('/')) navigate(url, { replace: true })
  else location.replace(url)
}
