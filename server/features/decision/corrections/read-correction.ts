import type { RoutesByFeature } from '@parcelle/contract'
import type { Reply } from '@parcelle/contract/route'
import { isUndecided } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findVisibleDossier, type DossierRow } from '../../../dossier/access/access.ts'
import { findCorrection } from './queries.ts'
import { visibleTo } from '../../../dossier/access/visibility.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { openSignedSession } from '../../signing/index.ts'
import { listCorrectable, nameItem } from './correctable.ts'
import { presentCorrection } from './present.ts'

type Reading = { id: string; user: User; locale: Locale }
type Read = Reply<RoutesByFeature['corrections']['readCorrection']>

export async function readCorrection(deps: Deps, { id, user, locale }: Reading): Promise<Read> {
  const { db } = deps
  const dossier = await findVisibleDossier(db, user, id)
  const { copiedFrom, copiedTo } = await findLinks(db, user, id)
  const row = await findCorrection(db, id)
  const isAsker = user.role === 'manage_dossier' && isCorrectable(dossier)
  if (!row && !isAsker && !copiedFrom) return { correction: null, copiedFrom, copiedTo, correctable: [] }
  const session = await openSignedSession(deps, dossier, db)
  return {
    correction: row && presentCorrection(deps, row, { user, locale, dossier, session }),
    copiedFrom: presentCopied(copiedFrom, session, locale),
    copiedTo,
    correctable: isAsker ? listCorrectable({ session, deployment: deps.deployment, locale }) : [],
  }
}

/** Signed and not decided about: only then may something still be corrected. */
const isCorrectable = ({ status, integrate_state: state }: DossierRow) => status === 'signed' && isUndecided(state)

type Links = { copiedFrom: { id: string; number: string; items: Named[] } | null; copiedTo: Read['copiedTo'] }
type Named = { element: number; reason: string }

/** The dossiers that this one was copied from or to in order to be corrected, as its chain says; those they may see. */
async function findLinks(db: Db, user: User, id: string): Promise<Links> {
  const links = await db
    .selectFrom('dossier_event as entry')
    .innerJoin('dossier', (join) =>
      join.on(sql<boolean>`dossier.id = coalesce(entry.payload ->> 'copy', entry.payload ->> 'original')::uuid`),
    )
    .select(['dossier.id', 'dossier.number', sql<boolean>`entry.payload ? 'copy'`.as('isCopy')])
    .select(sql<Named[]>`coalesce(entry.payload -> 'items', '[]')`.as('items'))
    .where('entry.dossier_id', '=', id)
    .where('entry.event', '=', 'correct_by_copy')
    .where(visibleTo(user))
    .execute()
  const from = links.find(({ isCopy }) => !isCopy)
  const to = links.find(({ isCopy }) => isCopy)
  return {
    copiedFrom: from ? { id: from.id, number: from.number, items: from.items } : null,
    copiedTo: to ? { id: to.id, number: to.number } : null,
  }
}

/** What a copy is to correct, in the order of its form. */
function presentCopied(copied: Links['copiedFrom'], session: Session, locale: Locale): Read['copiedFrom'] {
  const items = session.form.elements.flatMap((element) => {
    const named = copied?.items.find((one) => one.element === element.id)
    return named ? [{ ...nameItem(element, { session, locale }), reason: named.reason }] : []
  })
  return copied && { ...copied, items }
}
