import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { everyMinutes, hourly, task, type Task } from '../../platform/jobs/task.ts'
import { deliver } from './deliver.ts'
import { deliverJob } from './plan.ts'
import { reconcileDeliveries } from './reconcile.ts'
import { sweepDeliveries } from './sweep.ts'

// About fifty deliveries a second, at three calls of 100 ms each. At most the connections of the job queue.
const CONCURRENCY = 16

export const deliveryTasks = (deps: JobDeps): Task[] => [
  task(deliverJob, ({ dossierId }) => deliver(deps, dossierId), { ownRunner: { concurrency: CONCURRENCY } }),
  task(
    defineJob('reconcile-deliveries'),
    async () => deps.log.debug(await reconcileDeliveries(deps), 'planned the deliveries that waited'),
    { schedule: everyMinutes(1) },
  ),
  task(
    defineJob('sweep-deliveries'),
    async () => deps.log.info(await sweepDeliveries(deps.db), 'deleted old deliveries'),
    { schedule: hourly(57) },
  ),
]
