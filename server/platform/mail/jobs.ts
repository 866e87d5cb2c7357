import type { Logger } from 'pino'
import type { Db } from '../database/tables.ts'
import { defineJob } from '../jobs/job.ts'
import { everyMinutes, hourly, task, type Task } from '../jobs/task.ts'
import type { Mailer } from './mail.ts'
import { sendMailsJob, sendWaitingMails, deleteOldMails } from './outbox.ts'

type MailDeps = { db: Db; mailer: Mailer; log: Logger }

export const mailTasks = ({ db, mailer, log }: MailDeps): Task[] => [
  task(sendMailsJob, () => sendWaitingMails(db, mailer, log), {
    schedule: everyMinutes(1),
    ownRunner: { concurrency: 4 },
  }),
  task(defineJob('sweep-mails'), async () => log.info(await deleteOldMails(db), 'deleted old mails'), {
    schedule: hourly(37),
  }),
]
