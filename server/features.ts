import type { Db } from './platform/database/tables.ts'
import type { LiveJobDeps } from './deps.ts'
import { demoTasks } from './demo/jobs.ts'
import type { DossierHooks } from './dossier/deps.ts'
import { dossierTasks } from './dossier/jobs.ts'
import { accountMailSamples } from './features/accounts/index.ts'
import { analyticsTasks } from './features/analytics/index.ts'
import { complianceConsequences, complianceMailSamples, complianceTasks } from './features/compliance/index.ts'
import {
  decisionMailSamples,
  decisionTasks,
  endCorrectionOfRefused,
  notifyDelivered,
  reopenCorrectionItem,
} from './features/decision/index.ts'
import { deliveryGauges, deliveryTasks, planDeliveryOfAccepted } from './features/delivery/index.ts'
import { evidenceTasks } from './features/evidence/index.ts'
import { fileTasks } from './features/files/index.ts'
import { identityMailSamples, identityTasks } from './features/identity/index.ts'
import { listTasks as counterTasks, waitingGauges } from './features/lists/index.ts'
import { notificationTasks } from './features/notifications/index.ts'
import { countToScan, receiptGauges, receiptMailSamples, receiptTasks } from './features/receipts/index.ts'
import { reportConsequences, reportMailSamples, reportTasks } from './features/report/index.ts'
import { screeningConsequences, screeningGauges, screeningTasks } from './features/screening/index.ts'
import {
  findEnvelopeState,
  signingConsequences,
  signingMailSamples,
  signingTasks,
  stuckGauges,
  webhookGauges,
} from './features/signing/index.ts'
import { studioTasks } from './features/studio/index.ts'
import { httpTasks } from './platform/http/jobs.ts'
import type { Gauge } from './platform/metrics/metrics.ts'
import { queueGauges } from './platform/jobs/job-metrics.ts'
import type { Task } from './platform/jobs/task.ts'
import type { MailSample } from './platform/mail/samples.ts'

/** What features add to status changes. */
export const hooks: DossierHooks = {
  countFilesToScan: countToScan,
  findEnvelopeState,
  consequences: {
    ...signingConsequences,
    ...screeningConsequences,
    ...reportConsequences,
    ...complianceConsequences,
  },
  afterDecision: [endCorrectionOfRefused, planDeliveryOfAccepted, notifyDelivered],
  afterReceiptRefused: [reopenCorrectionItem],
}

export const listTasks = (deps: LiveJobDeps): Task[] =>
  [
    httpTasks,
    dossierTasks,
    identityTasks,
    evidenceTasks,
    fileTasks,
    receiptTasks,
    reportTasks,
    signingTasks,
    screeningTasks,
    complianceTasks,
    decisionTasks,
    deliveryTasks,
    counterTasks,
    notificationTasks,
    analyticsTasks,
    studioTasks,
    demoTasks,
  ].flatMap((tasksOf) => tasksOf(deps))

export const listGauges = (db: Db): Gauge[] =>
  [queueGauges, receiptGauges, webhookGauges, deliveryGauges, stuckGauges, waitingGauges, screeningGauges].flatMap(
    (gaugesOf) => gaugesOf(db),
  )

/** An example of every mail of the product, in the order in which a dossier causes them. */
export const mailSamples: readonly MailSample[] = [
  ...accountMailSamples,
  ...signingMailSamples,
  ...reportMailSamples,
  ...receiptMailSamples,
  ...complianceMailSamples,
  ...decisionMailSamples,
  ...identityMailSamples,
]
