import type { Db } from '../../database/tables.ts'

/** Deletes what has run out. For a job: the provider and the limiter only ignore it. */
export async function sweepSessions(db: Db): Promise<void> {
  const now = new Date()
  await db.deleteFrom('oidc_state').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit').where('window_ends', '<', now).execute()
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute()
}
