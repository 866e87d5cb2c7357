import { pairingProblem, type TransitionInput } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { DossierDeps } from '../deps.ts'
import type { DossierRow } from '../access/access.ts'
import { deploymentOf, findFormKind, partValue } from '../../deployment/form-store.ts'

export function readTransitionInput(
  deps: Pick<DossierDeps, 'deployment'>,
  dossier: DossierRow,
  session: Session,
): TransitionInput {
  const { features } = deps.deployment
  const needsCompliance = features.complianceBeforeSignature && asksForCheck(session)
  return { ...readDecisionInput(deps, dossier), needsCompliance }
}

/** Reads the row only: enough for decisions, since a signed dossier needs no compliance check any more. */
export function readDecisionInput(
  { deployment }: Pick<DossierDeps, 'deployment'>,
  dossier: DossierRow,
): TransitionInput {
  return {
    status: dossier.status,
    integrateState: dossier.integrate_state,
    markers: dossier.markers,
    form: findFormKind(deployment, dossier),
    direct: dossier.direct,
    features: deployment.features,
    pairingProblem: pairingProblem(
      { detentionMode: dossier.detention_mode, scope: dossier.dismemberment_scope },
      dossier.pairing,
    ),
  }
}

/** The deployment requires a check before signature above an amount, or for certain answers. */
export function asksForCheck(session: Session): boolean {
  const { complianceCheck: check } = deploymentOf(session)
  if (!check) return false
  const amount = partValue(session, 'subscriptionAmount')
  if (typeof amount === 'number' && amount > check.amountOver) return true
  // The paper form lacks some elements of the online one.
  return check.answers.some(
    ({ element, value }) => session.form.element(element) !== null && session.value(element) === value,
  )
}
