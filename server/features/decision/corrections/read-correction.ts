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
import { listCorrectable, presentElement } from './correctable.ts'
import { presentCorrection } from './present.ts'

type ReadCaller = { id: string; user: User; locale: Locale }
type CorrectionReply = Reply<RoutesByFeature['corrections']['readCorrection']>

export async function readCorrection(deps: Deps, { id, user, locale }: ReadCaller): Promise<CorrectionReply> {
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
    correctable: isAsker ? listCorrectable({ session, locale }) : [],
  }
}

const isCorrectable = ({ status, integrate_state: state }: DossierRow) => status === 'signed' && isUndecided(state)

type Links = {
  copiedFrom: { id: string; number: string; items: CopiedItem[] } | null
  copiedTo: CorrectionReply['copiedTo']
}
type CopiedItem = { element: number; reason: string }

/** The original and the copy of a correction by copy, from the evidence, as far as the user may see them. */
async function findLinks(db: Db, user: User, id: string): Promise<Links> {
  const links = await db
    .selectFrom('dossier_event as entry')
    .innerJoin('dossier', (join) =>
      join.on(sql<boolean>`dossier.id = coalesce(entry.payload ->> 'copy', entry.payload ->> 'original')::uuid`),
    )
    .select(['dossier.id', 'dossier.number', sql<boolean>`entry.payload ? 'copy'`.as('isCopy')])
    .select(sql<CopiedItem[]>`coalesce(entry.payload -> 'items', '[]')`.as('items'))
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

function presentCopied(copied: Links['copiedFrom'], session: Session, locale: Locale): CorrectionReply['copiedFrom'] {
  const items = session.form.elements.flatMap((element) => {
    const named = copied?.items.find((one) => one.element === element.id)
    return named ? [{ ...presentElement(element, { session, locale }), reason: named.reason }] : []
  })
  return copied && { ...copied, items }
}
