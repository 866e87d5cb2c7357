import { hash } from 'node:crypto'
import type { PointLine, PointPlace, PointToCheck } from '@parcelle/contract/decision/points'
import { findPoints, matchFields, type Point, type PointFact } from '@parcelle/domain'
import { translate, withLabelToOthers, type Ref, type Session } from '@parcelle/forms'
import { deploymentOf } from '../../../deployment/form-store.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { openSignedSession } from '../../signing/index.ts'
import { labelOf } from '../../templates/index.ts'
import type { SideCheck } from '../pairing/check-pairing.ts'
import { presentValue } from '../view.ts'
import { examineDossier, type ExamineDeps } from './examine.ts'
import { findSeen, type SeenPoint } from './queries.ts'

/** The points of a signed dossier in the reader's language, with who has seen them as they are now. */
export async function readPoints(
  deps: ExamineDeps,
  dossier: DossierRow,
  locale: Locale,
  sides?: readonly SideCheck[],
): Promise<PointToCheck[]> {
  const session = await openSignedSession(deps, dossier, deps.db)
  const found = findPoints(deploymentOf(session).points, await examineDossier(deps, dossier, session, sides))
  const seen = await findSeen(deps.db, dossier.id)
  const context = { session, locale }
  return found.map((point) => presentPoint(point, seen, context))
}

type PointContext = { session: Session; locale: Locale }

function presentPoint(point: Point, seen: readonly SeenPoint[], context: PointContext): PointToCheck {
  const { id, facts } = point
  const state = digestOf(point)
  const by = seen.find((one) => one.point === id && one.state === state)
  const rule = deploymentOf(context.session).points.find((one) => one.id === id)
  return {
    id,
    title: rule ? translate(rule.title, context.locale) : id,
    lines: withoutRepeats(facts.map((fact) => presentFact(fact, context))),
    place: findPlace(facts, context.session),
    state,
    seen: by ? { user: by.user, at: by.at.toISOString(), note: by.note } : null,
  }
}

/** Several hits of one person. */
const withoutRepeats = (lines: readonly PointLine[]) => [
  ...new Map(lines.map((line) => [JSON.stringify(line), line])).values(),
]

const digestOf = ({ id, facts }: Point) => hash('sha256', canonicalJson([id, ...facts]))

function presentFact(fact: PointFact, context: PointContext): PointLine {
  switch (fact.kind) {
    case 'answer':
      return { kind: 'answer', ...presentAnswer(fact.element, context) }
    case 'missing':
    case 'corrected': {
      const { element, ...rest } = fact
      return { ...rest, label: presentAnswer(element, context).label }
    }
    case 'document':
      return { kind: 'document', title: fact.title, days: fact.days }
    case 'differs':
      return { ...fact, fields: matchFields.filter((field) => fact.fields.includes(field)) }
    default:
      return fact
  }
}

function presentAnswer(ref: Ref, context: PointContext) {
  const { form } = context.session
  const [element, block] = [form.element(ref), form.blockOf(ref)]
  if (!element || !block) return { label: '', value: null }
  return { label: labelOf(withLabelToOthers(element), block, context), value: presentValue(element, context) }
}

function findPlace(facts: readonly PointFact[], { form }: Session): PointPlace {
  for (const fact of facts) {
    if (fact.kind === 'document') return { tab: 'receipts', receiptId: fact.id }
    if (fact.kind === 'missing') return { tab: 'receipts', receiptId: null }
    if (fact.kind === 'candidate' || fact.kind === 'differs' || fact.kind === 'unpaired')
      return { tab: 'pairing', side: fact.scope }
    if (fact.kind === 'person') return { tab: 'screening' }
    if (fact.kind === 'lookup-failed') return { tab: 'pairing', side: null }
    const element = fact.kind === 'answer' || fact.kind === 'corrected' ? form.element(fact.element) : null
    if (element) return { tab: 'presentation', elementId: element.id }
  }
  return { tab: 'history' }
}
