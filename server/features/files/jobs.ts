import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { hourly, task, type Task } from '../../platform/jobs/task.ts'
import { shareOf, sweepFiles } from './sweep.ts'

export const fileTasks = (deps: JobDeps): Task[] => [
  task(defineJob('sweep-files'), () => sweep(deps), { schedule: hourly(47) }),
]

async function sweep({ db, files, config, log }: JobDeps): Promise<void> {
  const { missing, unnamed } = await sweepFiles(db, files, { keepHours: config.filesKeepHours }, shareOf(new Date()))
  log.info({ contents: unnamed.length }, 'deleted file contents without a row')
  if (missing.length > 0) log.error({ keys: missing }, 'rows of files have no content in the store')
}
