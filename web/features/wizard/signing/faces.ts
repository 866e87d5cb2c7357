import type { Dossier } from '@parcelle/contract/dossiers'
import { clientRoles, has, type DossierStatus, type Envelope, type Role } from '@parcelle/domain'
import type { Block } from '@parcelle/forms'
import type { MessageKey } from '../../../i18n/messages.ts'

type Face = {
  title: MessageKey
  /** To whom the papers are their own. */
  clientTitle?: MessageKey
  /** For who can do something about it. */
  act?: MessageKey
  /** For everybody else. */
  wait: MessageKey
  steps?: readonly MessageKey[]
}

const missionSteps = ['wizard.sign.mission-1', 'wizard.sign.mission-2', 'wizard.sign.mission-3'] as const
const finishSteps = ['wizard.sign.finish-1', 'wizard.sign.finish-2'] as const

/** What each status says of itself where papers are signed. At the others a dossier is being filled in. */
const faces: Partial<Record<DossierStatus, Face>> = {
  mission_validation: {
    title: 'wizard.face.mission_validation',
    clientTitle: 'wizard.face.mission_validation.yours',
    wait: 'wizard.face.signing',
    steps: missionSteps,
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
    steps: finishSteps,
  },
  unsigned: { title: 'wizard.face.unsigned', wait: 'wizard.sign.reopen-other' },
  signed: { title: 'wizard.face.signed', wait: 'wizard.face.signed.wait' },
  canceled: { title: 'wizard.face.canceled', wait: 'wizard.face.over' },
  rejected: { title: 'wizard.face.rejected', wait: 'wizard.face.over' },
}

const ofMission: ReadonlySet<DossierStatus> = new Set([
  'mission_validation',
  'mission_validated',
  'mission_abort',
  'adequacy_report_validation',
  'adequacy_report_failure',
])

export const envelopeOf = ({ kind }: Pick<Block, 'kind'>): Envelope =>
  kind === 'mission_special' ? 'mission' : 'subscription'

/** Whether it is this block that says where a dossier stands. */
export function hasFace(block: Pick<Block, 'kind'>, state: DossierStatus): boolean {
  if (faces[state] === undefined) return false
  return block.kind === (ofMission.has(state) ? 'mission_special' : 'finish_special')
}

/** What a status says to its reader; `canGive` to who may add the documents that are asked for. */
export function findFace({ state, detail }: Pick<Dossier, 'state' | 'detail'>, role: Role, canGive: boolean) {
  const face = faces[state]
  if (!face) return null
  const isActor = state === 'additional_documents' ? canGive : detail.can.length > 0
  // What can be done says of itself what it does.
  const text = isActor ? (face.act ?? null) : face.wait
  const title = has(clientRoles, role) ? (face.clientTitle ?? face.title) : face.title
  const isAwaited = state === 'mission_validation' || state === 'signature'
  return { title, text: isAwaited ? face.wait : text, steps: face.steps ?? [] }
}
