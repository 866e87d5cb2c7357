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
    title: 'wizard.face.mission_validation',
    clientTitle: 'wizard.face.mission_validation.yours',
    wait: 'wizard.face.signing',
    steps: missionSteps.slice(1),
  },
  mission_validated: {
    title: 'wizard.face.mission_validated',
    act: 'wizard.face.mission_validated.act',
    wait: 'wizard.face.mission_validated.wait',
    steps: missionSteps.slice(1),
  },
  mission_abort: { title: 'wizard.face.mission_abort', wait: 'wizard.face.mission_abort.wait' },
  adequacy_report_validation: {
    title: 'wizard.face.adequacy_report_validation',
    act: 'wizard.face.adequacy_report_validation.act',
    wait: 'wizard.face.adequacy_report_validation.wait',
    steps: missionSteps.slice(2),
  },
  adequacy_report_failure: {
    title: 'wizard.face.adequacy_report_failure',
    wait: 'wizard.face.adequacy_report_failure.wait',
  },
  compliance_validation: {
    title: 'wizard.face.compliance_validation',
    act: 'wizard.face.compliance_validation.act',
    wait: 'wizard.face.compliance_validation.wait',
    steps: finishSteps,
  },
  additional_documents: {
    title: 'wizard.face.additional_documents',
    act: 'wizard.face.additional_documents.act',
    wait: 'wizard.face.additional_documents.wait',
  },
  compliant: { title: 'wizard.face.compliant', wait: 'wizard.face.compliant.wait', steps: finishSteps },
  signature: {
    title: 'wizard.face.signature',
    clientTitle: 'wizard.face.signature.yours',
    wait: 'wizard.face.signing',
    steps: finishSteps.slice(1),
  },
  unsigned: { title: 'wizard.face.unsigned', wait: 'wizard.sign.reopen-other' },
  signed: { title: 'wizard.face.signed', wait: 'wizard.face.signed.wait' },
  canceled: { title: 'wizard.face.canceled', wait: 'wizard.face.over' },
  rejected: { title: 'wizard.face.rejected', wait: 'wizard.face.over' },
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
