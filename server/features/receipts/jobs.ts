import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { everyMinutes, task, type Task } from '../../platform/jobs/task.ts'
import { clamdScanner } from './scanning/clamd.ts'
import { checkScanner, scanFile, scanWaiting } from './scanning/scan-files.ts'
import { scanFileJob } from './scanning/scanning.ts'

export function receiptTasks(deps: JobDeps): Task[] {
  const { config, log } = deps
  const scanner = config.clamdUrl === null ? null : clamdScanner(config.clamdUrl)
  if (scanner) void checkScanner(deps, scanner)
  return [
    task(scanFileJob, async ({ key }) => scanner && scanFile(deps, scanner, key)),
    task(
      defineJob('scan-waiting'),
      async () => log.info({ files: await scanWaiting(deps, scanner) }, 'scanned waiting files'),
      { schedule: everyMinutes(1) },
    ),
  ]
}
