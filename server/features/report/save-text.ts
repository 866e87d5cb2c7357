import { createHash } from 'node:crypto'
import type { TextConflict } from '@parcelle/contract/report'
import { isOffered } from '@parcelle/domain'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { listWritten } from '../templates/index.ts'
import { lockVisibleDossier, type DossierRow } from '../../dossier/access/access.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { findReportTemplate } from './document/report-template.ts'
import { findDossierForm, findValues, openDossierSession } from '../../dossier/answers/session.ts'
import { conflict, errorBody, Refusal } from '../../platform/errors/errors.ts'
import { reportNotFound } from './reading/read-report.ts'

type TextChange = { id: string; part: string; text: string; version: number; user: User; requestId: string }

/** Saves a text while it is typed. A conflict with someone else's change returns both texts, and writes nothing. */
export function saveText(deps: Deps, change: TextChange): Promise<{ version: number }> {
  const { id, part, text, version, user, requestId } = change
  return deps.db.transaction().execute(async (tx) => {
    const dossier = await lockVisibleDossier(tx, user, id)
    if (!isOffered('issue_report', dossier.status)) throw conflict('folder.error.not-editable')
    await needPart(tx, deps, dossier, part)
    const saved = await findText(tx, id, part)
    // A retry after a lost reply.
    if (saved?.text === text) return { version: saved.version }
    if ((saved?.version ?? 0) !== version) throw textConflict(part, saved)

    const row = { dossier_id: id, part, text, version: version + 1, changed_by: user.id, changed_at: new Date() }
    await tx
      .insertInto('report_text')
      .values(row)
      .onConflict((known) => known.columns(['dossier_id', 'part']).doUpdateSet(row))
      .execute()
    const sha256 = createHash('sha256').update(text).digest('hex')
    await addDossierEvent(
      tx,
      id,
      { user, requestId },
      'write_report',
      { part, version: row.version, sha256 },
      'without-notification',
    )
    return { version: row.version }
  })
}

async function needPart(tx: Tx, deps: Deps, dossier: DossierRow, part: string): Promise<void> {
  const { deployment, today } = deps
  const { form } = await findDossierForm(deps, dossier, tx)
  const session = openDossierSession(deps, form, dossier, await findValues(tx, dossier.id))
  const template = findReportTemplate(deployment, session)
  const input = { deployment, session, dossier, advisor: null, receipts: [], openings: new Map(), draft: true }
  const sections = template ? listWritten(template, { ...input, locale: deployment.locale, date: today() }) : []
  if (!sections.some(({ parts }) => parts.some((one) => one.part === part))) throw reportNotFound()
}

type SavedText = Awaited<ReturnType<typeof findText>>

function findText(tx: Tx, dossierId: string, part: string) {
  return tx
    .selectFrom('report_text')
    .leftJoin('app_user', 'app_user.id', 'changed_by')
    .select(['text', 'version', 'firstname', 'lastname'])
    .where('dossier_id', '=', dossierId)
    .where('part', '=', part)
    .executeTakeFirst()
}

function textConflict(part: string, saved: SavedText): Refusal {
  const by = [saved?.firstname, saved?.lastname].filter(Boolean).join(' ')
  const body: TextConflict = {
    ...errorBody('report.error.conflict', part, { name: by }),
    theirs: { text: saved?.text ?? '', version: saved?.version ?? 0, by },
  }
  return new Refusal(409, body)
}
