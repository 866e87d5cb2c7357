import type { JobDeps } from '../../deps.ts'
import { task, type Task } from '../../platform/jobs/task.ts'
import { makeReportJob } from './issue.ts'
import { makeReport } from './document/make-report.ts'

export const reportTasks = (deps: JobDeps): Task[] => [task(makeReportJob, ({ id }) => makeReport(deps, id))]
