import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { signInTo } from '../../server/testing/programs/sign-in.ts'
import { addDossier, sampleAnswers } from '../../server/testing/dossiers.ts'
import { PUBLIC_URL, type Product } from './product.ts'

/** An advisor who is signed in: `dossiers` are to be saved and uploaded to, `printable` has all its answers. */
export type Person = { username: string; token: string; dossiers: readonly string[]; printable: string }

const PEOPLE = 20
const DOSSIERS_EACH = 50
/** Milliseconds within which everybody signs in again; a token lasts five minutes. */
const RENEWAL = 200_000

/** The advisors with the most open dossiers, with the password of the demo. */
export async function findPeople({ owner, deps, origin }: Product): Promise<Person[]> {
  const { rows } = await sql<{ username: string; dossiers: string[] }>`
    with most as (
      select owner_id, count(*) from dossier where status = 'ongoing' and owner_id is not null and not direct
        and form_id = ${deps.deployment.forms.client}
      group by 1 order by 2 desc, 1 limit ${PEOPLE}
    )
    select username, array(
      select d.id::text from dossier d where d.owner_id = most.owner_id and d.status = 'ongoing' and not direct
        and form_id = ${deps.deployment.forms.client} order by d.id limit ${DOSSIERS_EACH}) as dossiers
    from most join app_user on app_user.id = most.owner_id where username like 'load-advisor-%'`.execute(owner.db)
  await sql`update app_user set password_hash = (select password_hash from app_user where username = 'advisor')
    where username = any(${rows.map(({ username }) => username)})`.execute(owner.db)
  const published = await deps.forms.current(deps.deployment.forms.client)
  const kind = published?.form.element('subscriber_type')?.id
  await sql`insert into dossier_value (dossier_id, element_id, value, version)
    select id, ${kind}::int, 'physique', 1 from unnest(${rows.flatMap(({ dossiers }) => dossiers)}::uuid[]) id
    on conflict do nothing`.execute(owner.db)
  const people: Person[] = []
  for (const { username, dossiers } of rows) {
    const printable = await addDossier(deps, { advisor: username, values: sampleAnswers('pp-single-full') })
    people.push({ username, dossiers, printable, token: await signInTo(origin, PUBLIC_URL, username) })
  }
  return people
}

/** Each gets a new token in turn, as browsers do, until the signal. */
export async function keepSignedIn({ origin }: Product, people: readonly Person[], signal: AbortSignal): Promise<void> {
  for (let at = 0; !signal.aborted; at++) {
    await sleep(RENEWAL / people.length, undefined, { signal }).catch(() => {})
    const person = people[at % people.length]
    if (!person || signal.aborted) return
    await signInTo(origin, PUBLIC_URL, person.username).then(
      (token) => Object.assign(person, { token }),
      () => {},
    )
  }
}
