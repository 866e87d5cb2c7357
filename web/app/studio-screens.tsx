import { matchRoute, useLocation, useRouter } from 'wouter'
import { RedirectWithNotice } from '../features/accounts/session/guard.tsx'
import { ScreenSkeleton } from '../features/shell/screen-skeleton.tsx'
import { draftPath, paths } from '../screen/paths.ts'
import { LazyScreen } from './lazy-screen.tsx'
import { lazyQueryScreen } from './lazy-screens.ts'
import { addStudioTexts } from '../i18n/studio-texts.ts'

addStudioTexts()

/** Apart from the other routes, so that nobody else downloads the studio's addresses. */
const screens = {
  editions: lazyQueryScreen(() => import('../features/studio/editions/editions-screen.tsx'), 'EditionsScreen', [
    'studio',
  ]),
  form: lazyQueryScreen(() => import('./studio-form.tsx'), 'StudioForm', ['studio', 'studio-form', 'form', 'dossier']),
  documents: lazyQueryScreen(() => import('../features/studio/documents/documents-screen.tsx'), 'DocumentsScreen', [
    'studio',
    'studio-form',
    'studio-documents',
    'dossier',
  ]),
  catalogue: lazyQueryScreen(() => import('../features/studio/catalogue/catalogue-screen.tsx'), 'CatalogueScreen', [
    'studio',
    'studio-catalogue',
  ]),
  signing: lazyQueryScreen(() => import('../features/studio/signing/signing-screen.tsx'), 'SigningScreen', [
    'studio',
    'studio-form',
    'studio-documents',
  ]),
  company: lazyQueryScreen(() => import('../features/studio/company/company-screen.tsx'), 'CompanyScreen', [
    'studio',
    'studio-form',
    'studio-company',
  ]),
  samples: lazyQueryScreen(() => import('./studio-samples.tsx'), 'StudioSamples', [
    'studio',
    'studio-form',
    'studio-samples',
    'form',
    'dossier',
  ]),
  publication: lazyQueryScreen(
    () => import('../features/studio/publication/publication-screen.tsx'),
    'PublicationScreen',
    ['studio', 'studio-form'],
  ),
}
const routes = [
  { path: paths.studio, screen: screens.editions },
  { path: `${draftPath(':draft', 'form')}/:form?`, screen: screens.form },
  { path: `${draftPath(':draft', 'documents')}/:template?`, screen: screens.documents },
  { path: draftPath(':draft', 'catalogue'), screen: screens.catalogue },
  { path: draftPath(':draft', 'signing'), screen: screens.signing },
  { path: draftPath(':draft', 'company'), screen: screens.company },
  { path: draftPath(':draft', 'samples'), screen: screens.samples },
  { path: draftPath(':draft', 'publish'), screen: screens.publication },
]

export function StudioScreens() {
  const [path] = useLocation()
  const { parser } = useRouter()
  const route = routes.find((candidate) => matchRoute(parser, candidate.path, path)[0])
  if (!route) return <RedirectWithNotice to={paths.studio} notice="route.unknown" />
  return <LazyScreen route={route} path={path} fallback={<ScreenSkeleton />} />
}
