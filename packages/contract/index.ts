import { clients } from './clients.ts'
import { corrections } from './corrections/corrections.ts'
import { compliance } from './compliance.ts'
import { dashboard } from './overview/dashboard.ts'
import { documents, productDocuments } from './documents.ts'
import { dossiers } from './dossiers.ts'
import { forms } from './forms.ts'
import { decision } from './decision/decision.ts'
import { lists } from './overview/lists.ts'
import { notifications } from './portal/notifications.ts'
import { profile, session } from './portal/me.ts'
import { receipts } from './receipts.ts'
import { settings } from './portal/settings.ts'
import { signing } from './signing.ts'
import { signingPage } from './signing-page.ts'
import { report } from './report.ts'
import { values } from './values.ts'
import { queue } from './overview/queue.ts'
import { received } from './overview/received.ts'
import { waiting } from './overview/waiting.ts'
import { studio } from './studio/editions.ts'
import { draftDocuments } from './studio/documents.ts'
import { publication } from './studio/publication.ts'

/** Every call by feature. The server must implement each of them. */
export const routesByFeature = {
  session,
  settings,
  profile,
  notifications,
  dashboard,
  forms,
  lists,
  dossiers,
  values,
  clients,
  receipts,
  documents,
  productDocuments,
  signing,
  signingPage,
  report,
  decision,
  compliance,
  corrections,
  queue,
  received,
  waiting,
  studio,
  draftDocuments,
  publication,
}
export type RoutesByFeature = typeof routesByFeature

export type Api = RoutesByFeature['session'] &
  RoutesByFeature['settings'] &
  RoutesByFeature['profile'] &
  RoutesByFeature['notifications'] &
  RoutesByFeature['dashboard'] &
  RoutesByFeature['forms'] &
  RoutesByFeature['lists'] &
  RoutesByFeature['dossiers'] &
  RoutesByFeature['values'] &
  RoutesByFeature['clients'] &
  RoutesByFeature['receipts'] &
  RoutesByFeature['documents'] &
  RoutesByFeature['productDocuments'] &
  RoutesByFeature['signing'] &
  RoutesByFeature['signingPage'] &
  RoutesByFeature['report'] &
  RoutesByFeature['decision'] &
  RoutesByFeature['compliance'] &
  RoutesByFeature['corrections'] &
  RoutesByFeature['queue'] &
  RoutesByFeature['received'] &
  RoutesByFeature['waiting'] &
  RoutesByFeature['studio'] &
  RoutesByFeature['draftDocuments'] &
  RoutesByFeature['publication']
