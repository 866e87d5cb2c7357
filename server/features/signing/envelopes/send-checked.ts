import type { Deps } from '../../../deps.ts'
import type { StatusDeps } from '../../../dossier/deps.ts'
import { moveDossier } from '../../../dossier/status/move.ts'
import { settleEach } from '../../../platform/async/settle-each.ts'

/** Sends for signature the dossiers that passed the company's check. One that fails is retried by the next run. */
export async function sendChecked(deps: StatusDeps & Pick<Deps, 'db' | 'log'>): Promise<number> {
  const { client } = deps.deployment.forms
  const passed = deps.db.selectFrom('dossier').select('id').where('status', '=', 'compliant')
  const waiting = await passed.where('form_id', '=', client).execute()
  const failing = { log: deps.log, message: 'failed to send a checked dossier for signature' }
  return settleEach(waiting, failing, ({ id }) => sendOne(deps, id))
}

function sendOne(deps: StatusDeps & Pick<Deps, 'db'>, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = tx.selectFrom('dossier').selectAll().where('id', '=', id).where('status', '=', 'compliant')
    const dossier = await row.forNoKeyUpdate().executeTakeFirst()
    const author = { user: null, requestId: null }
    if (dossier) await moveDossier(tx, deps, { dossier, author }, { event: 'send_subscription' })
  })
}
