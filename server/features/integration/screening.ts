import type { Screening } from '@parcelle/contract/integration'
import { isBlank } from '@parcelle/domain'
import type { Db } from '../../adapters/database/tables.ts'
import type { Deps, User } from '../../deps.ts'
import { conflict, unacceptable } from '../../errors.ts'
import { findList, findNotes, findOpenHits, findScreenings } from '../../screening/queries.ts'
import { lockSigned } from '../../dossier/access.ts'

/** How often the people of a dossier were compared with a register, what was found, and what was found out about it. */
export async function readScreening(db: Db, dossierId: string): Promise<Screening> {
  const [list, screenings, notes, open] = await Promise.all([
    findList(db),
    findScreenings(db, dossierId),
    findNotes(db, dossierId),
    findOpenHits(db, dossierId),
  ])
  return {
    isOn: list !== undefined,
    open: open.map(({ role, person, listed, grade, fields }) => ({
      role,
      name: person.fullName ?? person.companyName ?? [person.firstName, person.lastName].filter(Boolean).join(' '),
      listed: {
        id: listed.id,
        name: [...listed.firstNames, listed.name].join(' '),
        aliases: [...listed.aliases],
        births: [...listed.birthDays],
      },
      grade,
      fields,
    })),
    screenings: screenings.map(({ at, occasion, published, sha256, asked, answered }) => ({
      at: at.toISOString(),
      occasion,
      list: { published, sha256 },
      people: asked.length,
      hits: answered.length,
    })),
    notes: notes.map(({ at, user, outcome, note }) => ({ at: at.toISOString(), user, outcome, note })),
  }
}

type Caller = { id: string; user: User }
type Finding = { outcome: 'cleared' | 'confirmed'; note: string }

/** Keeps what was found out about all hits that are open. Cleared, they stop nothing any more. */
export async function settleScreening({ db }: Deps, { id, user }: Caller, { outcome, note }: Finding): Promise<void> {
  if (isBlank(note)) throw unacceptable('validation.error.reason-required', 'note')
  await db.transaction().execute(async (tx) => {
    await lockSigned(tx, user, id)
    const open = await findOpenHits(tx, id)
    if (open.length === 0) throw conflict('screening.error.none')
    const subjects = open.map(({ subject }) => subject)
    await tx
      .insertInto('screening_note')
      .values({ dossier_id: id, outcome, note, subjects, user_id: user.id })
      .execute()
  })
}
