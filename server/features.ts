import type { Db } from './platform/database/tables.ts'
import type { JobDeps } from './deps.ts'
import { signDemoTask } from './demo/sign.ts'
import type { DossierHooks } from './dossier/hooks.ts'
import { dossierTasks } from './dossier/jobs.ts'
import { analyticsTasks } from './features/analytics/jobs.ts'
import { complianceConsequences } from './features/compliance/consequences.ts'
import { complianceTasks } from './features/compliance/jobs.ts'
import { endCorrectionOfRefused } from './features/decision/corrections/end.ts'
import { reopenItem } from './features/decision/corrections/reopen.ts'
import { decisionTasks } from './features/decision/jobs.ts'
import { deliveryGauges } from './features/delivery/count.ts'
import { deliveryTasks } from './features/delivery/jobs.ts'
import { planAccepted } from './features/delivery/plan.ts'
import { evidenceTasks } from './features/evidence/jobs.ts'
import { fileTasks } from './features/files/jobs.ts'
import { identityTasks } from './features/identity/jobs.ts'
import { listTasks as counterTasks } from './features/lists/jobs.ts'
import { waitingGauges } from './features/lists/waiting/find-waiting.ts'
import { receiptGauges } from './features/receipts/gauges.ts'
import { receiptTasks } from './features/receipts/jobs.ts'
import { countToScan } from './features/receipts/scanning/scanning.ts'
import { reportConsequences } from './features/report/consequences.ts'
import { reportTasks } from './features/report/jobs.ts'
import { screeningConsequences } from './features/screening/consequences.ts'
import { screeningGauges } from './features/screening/gauges.ts'
import { screeningTasks } from './features/screening/jobs.ts'
import { findEnvelopeState, signingConsequences } from './features/signing/consequences.ts'
import { stuckGauges } from './features/signing/follow-up/stuck.ts'
import { signingTasks } from './features/signing/jobs.ts'
import { webhookGauges } from './features/signing/providers/docusign/gauges.ts'
import { httpTasks } from './platform/http/jobs.ts'
import type { Gauge } from './platform/http/metrics.ts'
import type { Task } from './platform/jobs/task.ts'

/** What features contribute to the life of a dossier. */
export const hooks: DossierHooks = {
  countFilesToScan: countToScan,
  findEnvelopeState,
  consequences: {
    ...signingConsequences,
    ...screeningConsequences,
    ...reportConsequences,
    ...complianceConsequences,
  },
  afterDecision: [endCorrectionOfRefused, planAccepted],
  afterReceiptRefused: [reopenItem],
}

/** Every job of the product. */
export const listTasks = (deps: JobDeps): Task[] =>
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
    analyticsTasks,
    signDemoTask,
  ].flatMap((tasksOf) => tasksOf(deps))

/** Every gauge of the metrics. */
export const listGauges = (db: Db): Gauge[] =>
  [receiptGauges, webhookGauges, deliveryGauges, stuckGauges, waitingGauges, screeningGauges].flatMap((gaugesOf) =>
    gaugesOf(db),
  )
