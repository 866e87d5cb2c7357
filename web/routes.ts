import { has, sellingRoles, type Role } from '@parcelle/domain'
import { lazy, type ComponentType } from 'react'
import { paths } from './paths.ts'
import { settings } from './settings.ts'

export type ScreenRoute = {
  path: string
  screen: ComponentType
  /** Shown alone and to anyone; otherwise inside the shell, to who is signed in. */
  isOpen?: true
  isAllowed?: (role: Role) => boolean
  /** Where another role is sent; the dashboard unless told. */
  otherwise?: string
}

const isManager = (role: Role) => role === 'manage_dossier'
const isSelling = (role: Role) => has(sellingRoles, role)
const hasProfile = (role: Role) => role === 'partner' && settings().features.userProfile

// Each screen is a file of its own in the build, fetched when its address is opened.
const screens = {
  authorization: lazy(async () =>
    pick((await import('./features/session/authorization-screen.tsx')).AuthorizationScreen),
  ),
  logout: lazy(async () => pick((await import('./features/session/logout-screen.tsx')).LogoutScreen)),
  ssoCheck: lazy(async () => pick((await import('./features/session/sso-check-screen.tsx')).SsoCheckScreen)),
  signed: lazy(async () =>
    pick((await import('./features/signing/signature-return-screen.tsx')).SignatureReturnScreen),
  ),
  wizard: lazy(async () => pick((await import('./features/wizard/wizard-screen.tsx')).WizardScreen)),
  dossiers: lazy(async () => pick((await import('./features/dossiers/dossier-list-screen.tsx')).DossierListScreen)),
  integration: lazy(async () =>
    pick((await import('./features/validation/integration-list-screen.tsx')).IntegrationListScreen),
  ),
  validation: lazy(async () => pick((await import('./features/validation/validation-screen.tsx')).ValidationScreen)),
  dashboard: lazy(async () => pick((await import('./features/dashboard/dashboard-screen.tsx')).DashboardScreen)),
  clients: lazy(async () => pick((await import('./features/clients/choose-client-screen.tsx')).ChooseClientScreen)),
  gallery: lazy(async () => pick((await import('./gallery.tsx')).Gallery)),
  example: lazy(async () => pick((await import('./features/gallery/example-screen.tsx')).ExampleScreen)),
  profile: lazy(async () => pick((await import('./features/profile/profile-screen.tsx')).ProfileScreen)),
}

/** Every address of the portal and who may open it; the first that matches wins, and any other is unknown. */
export function listRoutes(): ScreenRoute[] {
  const { demo, esign } = settings()
  return [
    { path: paths.authorization, screen: screens.authorization, isOpen: true },
    { path: paths.logout, screen: screens.logout, isOpen: true },
    { path: paths.ssoCheck, screen: screens.ssoCheck, isOpen: true },
    { path: `/${esign}/success`, screen: screens.signed, isOpen: true },
    { path: `${paths.form}/:pageId?/:blockId?`, screen: screens.wizard },
    { path: `${paths.dossiers}/:state?/:currentPage?`, screen: screens.dossiers },
    {
      path: `${paths.integration}/:state?/:currentPage?`,
      screen: screens.integration,
      isAllowed: isManager,
      otherwise: '/',
    },
    { path: '/manage-dossier/:dossierId', screen: screens.validation, isAllowed: isManager, otherwise: '/' },
    { path: paths.dashboard, screen: screens.dashboard },
    { path: paths.chooseClient, screen: screens.clients, isAllowed: isSelling },
    { path: paths.profile, screen: screens.profile, isAllowed: hasProfile },
    ...(demo ? demoRoutes : []),
  ]
}

const demoRoutes: ScreenRoute[] = [
  { path: paths.gallery, screen: screens.gallery, isOpen: true },
  { path: paths.example, screen: screens.example, isOpen: true },
]

function pick(screen: ComponentType) {
  return { default: screen }
}
