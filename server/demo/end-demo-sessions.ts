import type { Db } from '../platform/database/tables.ts'
import { checkPassword, DEMO_PASSWORD, endSessions, findSignedIn } from '../features/identity/index.ts'
import { readDemoPeople } from './data.ts'

/** Once the demo is off its password no longer works; ends the sessions opened with it, too. */
export async function endDemoSessions(db: Db): Promise<void> {
  const { people } = await readDemoPeople()
  const names = people.map(({ username }) => username)
  for (const { id, password_hash } of await findSignedIn(db, names)) {
    if (await checkPassword(DEMO_PASSWORD, password_hash)) await endSessions(db, id)
  }
}
