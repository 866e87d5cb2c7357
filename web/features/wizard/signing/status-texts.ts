import type { Dossier } from '@parcelle/contract/dossiers'
import { clientRoles, has, type DossierStatus, type Envelope, type Role } from '@parcelle/domain'
import type { Block } from '@parcelle/forms'
import type { MessageKey } from '../../../i18n/messages.ts'

type StatusTexts = {
  title: MessageKey
  clientTitle?: MessageKey
  /** For users who can act. */
  act?: MessageKey
  /** For all other users. */
  wait: MessageKey
  steps?: readonly MessageKey[]
}

const missionSteps = ['wizard.sign.mission-1', 'wizard.sign.mission-2', 'wizard.sign.mission-3'] as const
const finishSteps = ['wizard.sign.finish-1', 'wizard.sign.finish-2'] as const

/** Texts of the statuses at which documents are signed or checked. */
const statusTexts: Partial<Record<DossierStatus, StatusTexts>> = {
  mission_validation: {
    title: 'wizard.status.mission_validation',
    clientTitle: 'wizard.status.mission_validation.yours',
    wait: 'wizard.status.signing',
    steps: missionSteps.slice(1),
  },
  mission_validated: {
    title: 'wizard.status.mission_validated',
    act: 'wizard.status.mission_validated.act',
    wait: 'wizard.status.mission_validated.wait',
    steps: missionSteps.slice(1),
  },
  mission_abort: { title: 'wizard.status.mission_abort', wait: 'wizard.status.mission_abort.wait' },
  adequacy_report_validation: {
    title: 'wizard.status.adequacy_report_validation',
    act: 'wizard.status.adequacy_report_validation.act',
    wait: 'wizard.status.adequacy_report_validation.wait',
    steps: missionSteps.slice(2),
  },
  adequacy_report_failure: {
    title: 'wizard.status.adequacy_report_failure',
    wait: 'wizard.status.adequacy_report_failure.wait',
  },
  compliance_validation: {
    title: 'wizard.status.compliance_validation',
    act: 'wizard.status.compliance_validation.act',
    wait: 'wizard.status.compliance_validation.wait',
    steps: finishSteps,
  },
  additional_documents: {
    title: 'wizard.status.additional_documents',
    act: 'wizard.status.additional_documents.act',
    wait: 'wizard.status.additional_documents.wait',
  },
  compliant: { title: 'wizard.status.compliant', wait: 'wizard.status.compliant.wait', steps: finishSteps },
  signature: {
    title: 'wizard.status.signature',
    clientTitle: 'wizard.status.signature.yours',
    wait: 'wizard.status.signing',
    steps: finishSteps.slice(1),
  },
  unsigned: { title: 'wizard.status.unsigned', wait: 'wizard.sign.reopen-other' },
  signed: { title: 'wizard.status.signed', wait: 'wizard.status.signed.wait' },
  canceled: { title: 'wizard.status.canceled', wait: 'wizard.status.over' },
  rejected: { title: 'wizard.status.rejected', wait: 'wizard.status.over' },
}

const missionStatuses: ReadonlySet<DossierStatus> = new Set([
  'mission_validation',
  'mission_validated',
  'mission_abort',
  'adequacy_report_validation',
  'adequacy_report_failure',
])

export const envelopeKind = ({ kind }: Pick<Block, 'kind'>): Envelope =>
  kind === 'mission_special' ? 'mission' : 'subscription'

/** Whether this block shows the status of the dossier. */
export function hasStatusTexts(block: Pick<Block, 'kind'>, state: DossierStatus): boolean {
  if (statusTexts[state] === undefined) return false
  return block.kind === (missionStatuses.has(state) ? 'mission_special' : 'finish_special')
}

/** `canUpload`: the user may add the requested documents. */
export function findStatusTexts({ state, detail }: Pick<Dossier, 'state' | 'detail'>, role: Role, canUpload: boolean) {
  const texts = statusTexts[state]
  if (!texts) return null
  const isActor = state === 'additional_documents' ? canUpload : detail.can.length > 0
  // Without a text of its own, the action explains itself.
  const text = isActor ? (texts.act ?? null) : texts.wait
  const title = has(clientRoles, role) ? (texts.clientTitle ?? texts.title) : texts.title
  const isSigning = state === 'mission_validation' || state === 'signature'
  return { title, text: isSigning ? texts.wait : text, steps: texts.steps ?? [] }
}
