import type { JobDeps } from '../../deps.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { everyMinutes, hourly, task, type Task } from '../../platform/jobs/task.ts'
import { closeEnvelope } from './envelopes/close-envelope.ts'
import { prepareEnvelopeJob, sendCheckedJob } from './envelopes/create-envelope.ts'
import { prepareEnvelope } from './envelopes/prepare-envelope.ts'
import { closeEnvelopeJob } from './envelopes/handle-signing-events.ts'
import { sendChecked } from './envelopes/send-checked.ts'
import { voidEnvelopeJob } from './envelopes/void-envelope.ts'
import { followEnvelopes } from './follow-up/follow-envelopes.ts'
import { findStuckEnvelopes, retryStuckEnvelopes } from './follow-up/stuck-envelopes.ts'
import { withdrawAtTool } from './follow-up/withdraw-at-tool.ts'
import { handleConnectMessage, sweepMessages, voidDoubleJob } from './providers/docusign/connect/handle-message.ts'
import { handleConnectMessageJob } from './providers/docusign/connect/webhook.ts'
import { sweepVisits } from './providers/embedded/visits.ts'

export const signingTasks = (deps: JobDeps): Task[] => [...envelopeTasks(deps), ...providerTasks(deps)]

function envelopeTasks(deps: JobDeps): Task[] {
  const { db, esign, log } = deps
  return [
    task(prepareEnvelopeJob, ({ envelopeId }) => prepareEnvelope(deps, envelopeId)),
    task(closeEnvelopeJob, ({ envelopeId }) => closeEnvelope(deps, envelopeId)),
    task(voidEnvelopeJob, ({ envelopeId }) => withdrawAtTool(deps, envelopeId)),
    task(voidDoubleJob, ({ providerId }) => esign.void(providerId, 'Double')),
    task(defineJob('follow-envelopes'), async () => log.info(await followEnvelopes(deps), 'followed up envelopes'), {
      schedule: everyMinutes(1),
    }),
    task(defineJob('retry-stuck'), async () => retryStuckEnvelopes(db, await findStuckEnvelopes(db)), {
      schedule: everyMinutes(10),
    }),
    task(
      sendCheckedJob,
      async () => log.info({ dossiers: await sendChecked(deps) }, 'sent checked dossiers to be signed'),
      { schedule: everyMinutes(1) },
    ),
  ]
}

function providerTasks(deps: JobDeps): Task[] {
  const { db, esign, log } = deps
  return [
    task(handleConnectMessageJob, ({ id }) => handleConnectMessage(deps, id)),
    task(
      defineJob('ask-connect-again'),
      async () => log.info({ envelopes: await esign.askAgain?.() }, 'asked DocuSign for undelivered messages'),
      { schedule: everyMinutes(15) },
    ),
    task(
      defineJob('sweep-connect-messages'),
      async () => log.info({ messages: await sweepMessages(db) }, 'deleted old webhook messages'),
      { schedule: hourly(57) },
    ),
    task(
      defineJob('sweep-signing-visits'),
      async () => log.info({ visits: await sweepVisits(db) }, 'deleted expired signing visits'),
      { schedule: hourly(17) },
    ),
  ]
}
