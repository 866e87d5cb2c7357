import type { Action, Actions } from '@parcelle/contract/decision/history'
import { ACTIONS_PER_PAGE } from '@parcelle/contract/addresses'
import { actionKinds, isRecordedAction, isRepeatable, recordedActions, type ActionKind } from '@parcelle/domain'
import type { Db } from '../../../platform/database/tables.ts'
import { translator, type Translate } from '../../../platform/locales/texts.ts'
import { describeAction, type NotesContext } from './describe-action.ts'
import { stateAfter } from './decisions.ts'
import { findActions, type ActionRow } from './queries.ts'

type Filter = { page: number; kind?: ActionKind | undefined; person?: string | undefined }
/** A run of the same action by the same person: the newest, how many, and when it began. */
type Run = { row: ActionRow; kind: ActionKind; user: string; times: number; since: Date }

/** Everything that happened to a dossier, newest first. */
export async function listActions(
  db: Db,
  dossierId: string,
  { page, kind, person }: Filter,
  context: NotesContext,
): Promise<Actions> {
  const t = translator(context.locale)
  const all = (await findActions(db, dossierId)).map((row) => toRun(row, t))
  const runs = joinRepeated(all.filter((run) => (kind ?? run.kind) === run.kind && (person ?? run.user) === run.user))
  return {
    actions: runs.slice((page - 1) * ACTIONS_PER_PAGE, page * ACTIONS_PER_PAGE).map((run) => present(run, t, context)),
    total: runs.length,
    kinds: actionKinds.filter((one) => all.some((run) => run.kind === one)),
    people: [...new Set(all.map(({ user }) => user))].toSorted((one, other) =>
      one.localeCompare(other, context.locale),
    ),
  }
}

function toRun(row: ActionRow, t: Translate): Run {
  const kind = isRecordedAction(row.event) ? recordedActions[row.event] : 'dossier'
  const user = row.payload?.by?.name ?? row.person ?? row.signer ?? t('decision.system')
  return { row, kind, user, times: 1, since: row.at }
}

function joinRepeated(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const isSame = last?.user === run.user && last.row.event === run.row.event
    if (last && isSame && isRecordedAction(run.row.event) && isRepeatable(run.row.event)) {
      last.times += 1
      last.since = run.since
    } else joined.push({ ...run })
  }
  return joined
}

function present({ row, kind, user, times, since }: Run, t: Translate, context: NotesContext): Action {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind,
    state: stateAfter[row.event] ?? null,
    user,
    origin: describeOrigin(row, user, t),
    ...describeAction(row, t, context),
    times,
    since: times > 1 ? since.toISOString() : null,
  }
}

/** What the evidence has of it: role and firm of an account, link and address of a party, or the signing tool. */
function describeOrigin({ role, person, firm, tool, signer, payload }: ActionRow, user: string, t: Translate) {
  const by = payload?.by
  const parts = [
    by && t(by.link === 'personal' ? 'history.origin.link' : 'history.origin.screen'),
    by && person !== null && person !== user && person,
    by?.address,
    !by && role !== null && t(`history.role.${role}`),
    !by && firm,
    !by && signer !== null && tool === 'docusign' && 'DocuSign',
  ]
  return parts.filter(Boolean).join(' · ') || null
}
