import type { Installation } from './installation.ts'

const LAST_LINES = 20

const questions = {
  'jobs, by whom and since when they are locked': `select task_identifier, attempts, locked_by, locked_at, run_at, last_error
    from graphile_worker.jobs order by locked_at nulls last, run_at`,
  'runners of jobs': `select id, now() - seen_at as seen_before from job_runner`,
  connections: `select pid, usename, state, wait_event, pg_blocking_pids(pid) as blocked_by,
      now() - state_change as since, left(query, 200) as query
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by state_change`,
}

/** Why a round may go on no more: who holds the jobs, what the connections do, and what the programs said last. */
export async function describeStandstill({
  owner,
  listRunning,
}: Pick<Installation, 'owner' | 'listRunning'>): Promise<string> {
  const found: string[] = []
  for (const [subject, text] of Object.entries(questions)) {
    const said = await owner.pool.query(text).then(
      ({ rows }) => rows.map((row) => JSON.stringify(row)),
      (error: unknown) => [String(error)],
    )
    found.push(`${subject}:`, ...said)
  }
  const programs = listRunning().map(({ part, output }) => {
    const lines = output.trimEnd().split('\n').slice(-LAST_LINES)
    return [`last lines of ${part}:`, ...lines].join('\n')
  })
  return [...found, ...programs].join('\n')
}
