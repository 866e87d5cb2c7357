import { has, isStudio, sellingRoles, type Role } from '@parcelle/domain'
import type { ComponentType } from 'react'
import type { Refusal } from '../features/accounts/session/guard.tsx'
import { textParts } from '../i18n/messages.ts'
import { correctionPath, paths, reportPath } from '../screen/paths.ts'
import { settings } from '../screen/settings.ts'
import { lazyQueryScreen, lazyScreen, withFirstTexts } from './lazy-screens.ts'

export type ScreenRoute = {
  path: string
  screen: ComponentType
  /** Shown to anyone, without the shell; other routes need a signed-in user. */
  isOpen?: true
  /** Shows a loading state while its large chunk is fetched. */
  isLarge?: true
  isAllowed?: (role: Role) => boolean
  /** Where other roles are redirected; the dashboard by default. */
  otherwise?: string
  refusal?: Refusal
}

const isManager = (role: Role) => role === 'manage_dossier'
/** The studio sees no dossier: it is led to its own screens. */
const dossierRoles = { isAllowed: (role: Role) => !isStudio(role), otherwise: paths.studio, refusal: 'silent' } as const
/** To others they are as any address that does not exist. */
const studioRoles = { isAllowed: isStudio, otherwise: paths.dossiers, refusal: 'unknown' } as const
const isSelling = (role: Role) => has(sellingRoles, role)
const hasProfile = (role: Role) => role === 'partner' && settings().features.userProfile

// Each screen is a chunk of its own, loaded when its address is opened.
const screens = {
  authorization: lazyQueryScreen(
    () => import('../features/accounts/session/authorization-screen.tsx'),
    'AuthorizationScreen',
  ),
  demoSignIn: lazyQueryScreen(() => import('../features/accounts/session/demo-sign-in-screen.tsx'), 'DemoSignInScreen'),
  logout: lazyQueryScreen(() => import('../features/accounts/session/logout-screen.tsx'), 'LogoutScreen'),
  ssoCheck: lazyQueryScreen(() => import('../features/accounts/session/sso-check-screen.tsx'), 'SsoCheckScreen'),
  signed: lazyScreen(() => import('../features/signing/return/signature-return-screen.tsx'), 'SignatureReturnScreen', [
    'dossier',
  ]),
  signature: lazyScreen(() => import('../features/signing/page/signing-page-screen.tsx'), 'SigningPageScreen', [
    'signature',
    'dossier',
  ]),
  report: lazyQueryScreen(() => import('../features/report/report-screen.tsx'), 'ReportScreen', ['report', 'dossier']),
  linkedReport: lazyQueryScreen(() => import('../features/report/linked-report-screen.tsx'), 'LinkedReportScreen', [
    'report',
    'dossier',
  ]),
  wizard: withFirstTexts(() => import('../features/wizard/wizard-screen.tsx'), 'WizardScreen', ['form', 'dossier']),
  correction: lazyQueryScreen(() => import('../features/wizard/correction/correction-screen.tsx'), 'CorrectionScreen', [
    'form',
    'dossier',
  ]),
  dossiers: lazyQueryScreen(() => import('../features/lists/dossiers/dossier-list-screen.tsx'), 'DossierListScreen', [
    'dossiers',
    'lists',
  ]),
  integration: lazyQueryScreen(
    () => import('../features/lists/integration/integration-list-screen.tsx'),
    'IntegrationListScreen',
    ['back-office', 'lists'],
  ),
  received: lazyQueryScreen(() => import('../features/lists/received/received-screen.tsx'), 'ReceivedScreen', [
    'back-office',
    'lists',
  ]),
  waiting: lazyQueryScreen(() => import('../features/lists/waiting/waiting-screen.tsx'), 'WaitingScreen', [
    'back-office',
    'lists',
  ]),
  decision: lazyQueryScreen(() => import('../features/decision/decision-screen.tsx'), 'DecisionScreen', [
    'back-office',
    'decision',
    'dossier',
    'lists',
  ]),
  dashboard: lazyQueryScreen(() => import('../features/lists/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  studio: lazyScreen(() => import('./studio-screens.tsx'), 'StudioScreens'),
  clients: lazyQueryScreen(() => import('../features/clients/choose-client-screen.tsx'), 'ChooseClientScreen', [
    'lists',
    'people',
  ]),
  gallery: lazyScreen(
    () => import('./gallery.tsx'),
    'Gallery',
    textParts.filter((part) => !part.startsWith('studio')),
  ),
  example: lazyScreen(() => import('../features/gallery/example/example-screen.tsx'), 'ExampleScreen', ['form']),
  profile: lazyQueryScreen(() => import('../features/accounts/profile/profile-screen.tsx'), 'ProfileScreen', [
    'people',
  ]),
}

/** Every address of the portal and who may open it; the first match wins. */
export function listRoutes(): ScreenRoute[] {
  const { demo, esign } = settings()
  return [
    { path: paths.authorization, screen: screens.authorization, isOpen: true },
    { path: paths.logout, screen: screens.logout, isOpen: true },
    { path: paths.ssoCheck, screen: screens.ssoCheck, isOpen: true },
    ...[...new Set([esign, 'docusign'])].map((tool) => ({
      path: `/${tool}/success`,
      screen: screens.signed,
      isOpen: true as const,
    })),
    { path: `${paths.signature}/:token`, screen: screens.signature, isOpen: true },
    { path: '/rapport/:token', screen: screens.linkedReport, isOpen: true },
    { path: reportPath(':dossierId'), screen: screens.report, ...dossierRoles },
    { path: `${paths.form}/:pageId?/:blockId?`, screen: screens.wizard, ...dossierRoles },
    { path: correctionPath(':dossierId'), screen: screens.correction, ...dossierRoles },
    { path: `${paths.dossiers}/:state?/:currentPage?`, screen: screens.dossiers, ...dossierRoles },
    {
      path: `${paths.integration}/:state?/:currentPage?`,
      screen: screens.integration,
      isAllowed: isManager,
      otherwise: '/',
    },
    { path: paths.received, screen: screens.received, isAllowed: isManager, otherwise: '/' },
    { path: paths.waiting, screen: screens.waiting, isAllowed: isManager, otherwise: '/' },
    { path: '/manage-dossier/:dossierId', screen: screens.decision, isAllowed: isManager, otherwise: '/' },
    { path: paths.dashboard, screen: screens.dashboard, ...dossierRoles },
    { path: `${paths.studio}/*?`, screen: screens.studio, ...studioRoles },
    { path: paths.chooseClient, screen: screens.clients, isAllowed: isSelling },
    { path: paths.profile, screen: screens.profile, isAllowed: hasProfile },
    ...(demo ? demoRoutes : []),
  ]
}

const demoRoutes: ScreenRoute[] = [
  { path: paths.gallery, screen: screens.gallery, isOpen: true, isLarge: true },
  { path: paths.example, screen: screens.example, isOpen: true },
  { path: paths.demoSignIn, screen: screens.demoSignIn, isOpen: true },
]
