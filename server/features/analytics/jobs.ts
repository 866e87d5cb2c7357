import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { everyMinutes, task, type Task } from '../../platform/jobs/task.ts'
import { sendSignatures } from './analytics.ts'

export const analyticsTasks = ({ config, db, deployment, today }: JobDeps): Task[] => [
  task(
    defineJob('send-analytics'),
    async () => deployment.features.signingAnalytics && sendSignatures(db, { url: config.analyticsUrl, day: today() }),
    { schedule: everyMinutes(1) },
  ),
]
