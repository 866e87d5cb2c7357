import {
  findPairingProblem,
  isUndecided,
  NO_USUFRUCT,
  type PointSources,
  type ExaminedPairing,
  type Screened,
} from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Deps } from '../../../deps.ts'
import { deploymentOf, partValue } from '../../../deployment/form-store.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { isUpload } from '../../../dossier/answers/session.ts'
import { findReceipts } from '../../receipts/index.ts'
import { findOpenHits } from '../../screening/index.ts'
import { rankCandidates } from '../pairing/candidates.ts'
import { checkPairing, type SideCheck } from '../pairing/check-pairing.ts'
import { findRejected } from '../queries.ts'
import { findCorrected, findSent } from './queries.ts'

export type ExamineDeps = Pick<Deps, 'customers' | 'db' | 'deployment' | 'forms' | 'log' | 'today'>

/** Reads everything in which points are found. `sides`: what the customer system knows, if it was asked already. */
export async function examineDossier(
  deps: ExamineDeps,
  dossier: DossierRow,
  session: Session,
  sides?: readonly SideCheck[],
): Promise<PointSources> {
  const { db } = deps
  const [receipts, hits, sent, corrected, pairing] = await Promise.all([
    findReceipts(db, dossier.id),
    findOpenHits(db, dossier.id),
    findSent(db, dossier.id),
    findCorrected(db, dossier.id),
    examinePairing(deps, dossier, sides),
  ])
  const { form } = session
  return {
    answers: {
      facts: session.facts(),
      has: (element) => form.element(element) !== null,
      visible: session.visible,
      required: session.required,
      value: session.value,
    },
    uploads: form.elements.filter(({ type }) => isUpload(type)).map(({ name }) => name),
    documents: receipts.flatMap(({ id, element_id, type_id, title, added_at }) => {
      const element = form.element(element_id)?.name
      return element === undefined ? [] : [{ id, element, type: type_id, title, added: added_at }]
    }),
    product: findProduct(session),
    pairing,
    hits: hits.map(({ person }) => person.fullName ?? person.companyName ?? joinNames(person)),
    sent,
    signed: dossier.signature_date,
    corrected,
    now: new Date(),
  }
}

const joinNames = ({ firstName, lastName }: Screened) => [lastName, firstName].filter(Boolean).join(' ')

function findProduct(session: Session): PointSources['product'] {
  const code = partValue(session, 'product')
  const risk = deploymentOf(session).products.find((product) => product.code === code)?.riskIndicatorSRI
  const element = session.form.element(session.form.definition.referential?.product ?? '')
  return risk === undefined || !element ? null : { element: element.name, risk }
}

/** A customer system that fails is itself a point, so that the others are still shown. */
async function examinePairing(
  deps: ExamineDeps,
  dossier: DossierRow,
  sides: readonly SideCheck[] | undefined,
): Promise<ExaminedPairing> {
  if (!isUndecided(dossier.integrate_state)) return { state: 'closed' }
  const { pairing, detention_mode: detentionMode, dismemberment_scope: scope } = dossier
  const rejected = await findRejected(deps.db, [dossier.id])
  const found = sides ?? (await tryToCheckPairing(deps, dossier))
  if (found === null) return { state: 'unknown' }
  const problem = findPairingProblem({ detentionMode, scope }, pairing)
  return {
    state: 'known',
    missing: problem && problem.code !== NO_USUFRUCT ? problem.scope : null,
    paired: { ...(pairing.np && { np: pairing.np.code }), ...(pairing.usu && { usu: pairing.usu.code }) },
    candidates: found.flatMap((side) =>
      rankCandidates(side, rejected, deps.deployment.locale).map(({ username: code, grade, fields, rejected: by }) => ({
        scope: side.scope,
        code,
        grade: grade ?? 'possible',
        isRejected: by !== null,
        differs: fields.flatMap(({ field, verdict }) => (verdict === 'differs' || verdict === 'near' ? [field] : [])),
      })),
    ),
  }
}

function tryToCheckPairing(deps: ExamineDeps, dossier: DossierRow): Promise<SideCheck[] | null> {
  return checkPairing(deps, dossier).catch((error: unknown) => {
    deps.log.warn({ err: error, dossier: dossier.id }, 'the points to check were found without the customer system')
    return null
  })
}
