import type { Screening } from '@parcelle/contract/decision/screening'
import { isBlank } from '@parcelle/domain'
import type { Db } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { conflict, unacceptable } from '../../platform/errors/errors.ts'
import { findList, findNotes, findOpenHits, findScreenings, hasConfirmedHit } from '../screening/index.ts'
import { lockSignedDossier } from '../../dossier/access/access.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { endDelivery, resumeDelivery } from '../delivery/index.ts'

export async function readScreening(db: Db, dossierId: string): Promise<Screening> {
  const [list, screenings, notes, open, isConfirmed] = await Promise.all([
    findList(db),
    findScreenings(db, dossierId),
    findNotes(db, dossierId),
    findOpenHits(db, dossierId),
    hasConfirmedHit(db, dossierId),
  ])
  return {
    isOn: list !== undefined,
    open: open.map(({ subject, role, person, listed, grade, fields }) => ({
      id: subject,
      role,
      name: person.fullName ?? person.companyName ?? [person.firstName, person.lastName].filter(Boolean).join(' '),
      birthDay: person.birthDay ?? null,
      listed: {
        id: listed.id,
        name: [...listed.firstNames, listed.name].join(' '),
        aliases: [...listed.aliases],
        births: [...listed.birthDays],
      },
      grade,
      fields,
    })),
    isConfirmed,
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

type Caller = { id: string; user: User; requestId: string }
/** `hits` are the ids of those the person saw. */
type Finding = { outcome: 'cleared' | 'confirmed'; note: string; hits: readonly string[] }

/** Clears or confirms the open hits. The person must have seen all of them. */
export async function settleScreening(deps: Deps, { id, user, requestId }: Caller, finding: Finding): Promise<void> {
  const { outcome, note, hits } = finding
  if (isBlank(note)) throw unacceptable('validation.error.reason-required', 'note')
  await deps.db.transaction().execute(async (tx) => {
    const dossier = await lockSignedDossier(tx, user, id)
    const subjects = (await findOpenHits(tx, id)).map(({ subject }) => subject)
    if (subjects.length === 0) throw conflict('screening.error.none')
    if (subjects.some((subject) => !hits.includes(subject))) throw conflict('screening.error.changed')
    await tx
      .insertInto('screening_note')
      .values({ dossier_id: id, outcome, note, subjects, user_id: user.id })
      .execute()
    await addDossierEvent(tx, id, { user, requestId }, 'settle_screening', { outcome, note, subjects })
    if (dossier.integrate_state !== 'validated') return
    if (outcome === 'cleared') await resumeDelivery(tx, id)
    else await endDelivery(tx, deps, dossier, new Date())
  })
}
