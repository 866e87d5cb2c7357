import { pairingProblem, type TransitionInput } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { DossierDeps } from '../deps.ts'
import type { DossierRow } from '../access/access.ts'
import { findFormKind, partValue } from '../../deployment/form-store.ts'

/** All that decides whether a dossier may move, read from its row and from its answers. */
export function readMoving(
  deps: Pick<DossierDeps, 'deployment'>,
  dossier: DossierRow,
  session: Session,
): TransitionInput {
  const { features } = deps.deployment
  const needsCompliance = features.complianceBeforeSignature && asksForCheck(deps.deployment, session)
  return { ...readStanding(deps, dossier), needsCompliance }
}

/** What its row alone says of it: enough once it is signed. */
export function readStanding({ deployment }: Pick<DossierDeps, 'deployment'>, dossier: DossierRow): TransitionInput {
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

/** What the company says calls for a check before signature: an amount, or certain answers. */
function asksForCheck({ complianceCheck: check }: DossierDeps['deployment'], session: Session): boolean {
  if (!check) return false
  const amount = partValue(session, 'subscriptionAmount')
  if (typeof amount === 'number' && amount > check.amountOver) return true
  // The paper form does not ask all that the online one does.
  return check.answers.some(
    ({ element, value }) => session.form.element(element) !== null && session.value(element) === value,
  )
}
