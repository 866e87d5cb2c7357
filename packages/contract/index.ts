import { clients } from './clients.ts'
import { corrections } from './corrections/corrections.ts'
import { compliance } from './compliance.ts'
import { dashboard } from './overview/dashboard.ts'
import { documents, productDocuments } from './documents.ts'
import { dossiers } from './dossiers.ts'
import { forms } from './forms.ts'
import { integration } from './integration.ts'
import { lists } from './overview/lists.ts'
import { profile, session } from './portal/me.ts'
import { receipts } from './receipts.ts'
import { settings } from './portal/settings.ts'
import { signing } from './signing.ts'
import { signingPage } from './signing-page.ts'
import { report } from './report.ts'
import { values } from './values.ts'
import { received } from './overview/received.ts'
import { waiting } from './overview/waiting.ts'

/** Every call, room by room. The server must serve each of them; the web can make no other. */
export const rooms = {
  session,
  settings,
  profile,
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
  integration,
  compliance,
  corrections,
  received,
  waiting,
}
export type Rooms = typeof rooms

export type Api = Rooms['session'] &
  Rooms['settings'] &
  Rooms['profile'] &
  Rooms['dashboard'] &
  Rooms['forms'] &
  Rooms['lists'] &
  Rooms['dossiers'] &
  Rooms['values'] &
  Rooms['clients'] &
  Rooms['receipts'] &
  Rooms['documents'] &
  Rooms['productDocuments'] &
  Rooms['signing'] &
  Rooms['signingPage'] &
  Rooms['report'] &
  Rooms['integration'] &
  Rooms['compliance'] &
  Rooms['corrections'] &
  Rooms['received'] &
  Rooms['waiting']
