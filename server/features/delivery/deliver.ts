import { CustomerSystemFailure, type Integrated, type OutgoingPaper } from '../../ports/customer-system.ts'
import { Order } from './customer-systems/protocol.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import { translator } from '../../platform/locales/texts.ts'
import { lockDossier } from '../../dossier/access/access.ts'
import { hasConfirmedHit, isStopped, openRegister } from '../screening/index.ts'
import { openStored } from '../files/index.ts'
import { claimDelivery, type Claimed } from './claim.ts'
import { endDelivery } from './end.ts'
import { listPapers } from './papers.ts'
import { LONGEST_TRY, nextTry } from './schedule.ts'
import { settleDelivery, type Outcome } from './settle.ts'

/** What a delivery needs of the world; `now` and `random` are a test's own. */
type DeliveryDeps = Pick<Deps, 'customers' | 'db' | 'deployment' | 'files' | 'forms' | 'hooks' | 'log' | 'today'> & {
  now?: () => Date
  random?: () => number
}

const system = { user: null, requestId: null }

/**
 * Makes one try to bring a dossier to the customer system, if one is due and nobody else is at it, and writes down what
 * came of it. Whoever is killed on the way leaves the try to the next: the other side knows what it has had already.
 */
export async function deliver(deps: DeliveryDeps, dossierId: string): Promise<Outcome['outcome'] | 'nothing'> {
  const { now = () => new Date() } = deps
  await openRegister(deps.db)
  const claimed = await deps.db.transaction().execute((tx) => claimUnlessStopped(tx, deps, dossierId, now()))
  if (!claimed) return 'nothing'
  const answer = await attempt(deps, claimed)
  tell(deps, claimed, answer)
  const outcome = toOutcome(deps, answer)
  await deps.db.transaction().execute((tx) => settle(tx, deps, claimed, outcome))
  return outcome.outcome
}

/** Under the lock of the dossier: whoever finds a hit meanwhile waits, and finds the try begun or not begun. */
async function claimUnlessStopped(tx: Tx, deps: DeliveryDeps, dossierId: string, now: Date): Promise<Claimed | null> {
  const dossier = await lockDossier(tx, dossierId)
  if (dossier.integrate_state !== 'validated' || !(await isStopped(tx, deps, dossierId)))
    return claimDelivery(tx, dossierId, now)
  deps.log.warn({ dossierId }, 'stopped a delivery: somebody may be on the register of frozen assets')
  if (await hasConfirmedHit(tx, dossierId)) await endDelivery(tx, deps, dossier, now)
  return null
}

type Answer = Integrated | { outcome: 'failed'; error: unknown }

async function attempt(deps: DeliveryDeps, { dossierId, body, digest }: Claimed): Promise<Answer> {
  try {
    const papers = await findPapers(deps, dossierId, body)
    const outgoing = { dossierId, body, digest: digest.toString('hex'), papers }
    return await deps.customers.integrate(outgoing, AbortSignal.timeout(LONGEST_TRY))
  } catch (error) {
    return { outcome: 'failed', error }
  }
}

/** Those that the dossier was accepted with; one that is gone since is nothing that we can bring. */
async function findPapers(deps: DeliveryDeps, dossierId: string, body: string): Promise<OutgoingPaper[]> {
  const kept = new Map((await listPapers(deps.db, dossierId)).map((one) => [one.paper.sha256, one]))
  const { papers } = Order.parse(JSON.parse(body))
  return [...new Set(papers.map(({ sha256 }) => sha256))].map((sha256) => {
    const one = kept.get(sha256)
    if (!one) throw new Error(`the paper ${sha256} is not there any more`)
    const open = async () => (await openStored(deps, one.key, { dossierId, author: system })).content
    return { sha256, size: one.paper.size, mimetype: one.paper.mimetype, open }
  })
}

/** What operators read of a try. */
function tell({ log }: DeliveryDeps, { dossierId, tries }: Claimed, answer: Answer): void {
  const { outcome } = answer
  const about = { dossierId, outcome, tries }
  if (outcome === 'applied') log.info(about, 'a dossier was brought to the customer system')
  else if (outcome === 'failed')
    log.warn({ ...about, err: answer.error }, 'a dossier could not be brought to the customer system')
  else log.warn(about, 'the customer system did not take a dossier')
}

/** What is written down, in the company's language. */
function toOutcome({ deployment }: DeliveryDeps, answer: Answer): Outcome {
  const t = translator(deployment.locale)
  if (answer.outcome === 'applied')
    return { ...answer, answer: t('delivery.applied', { codes: Object.values(answer.accounts).join(', ') }) }
  if (answer.outcome === 'refused')
    return { outcome: 'refused', answer: t('delivery.refused', { reason: answer.reason }) }
  if (answer.outcome === 'held')
    return { outcome: 'refused', answer: t('delivery.held', { digest: answer.digest.slice(0, 12) }) }
  const { error } = answer
  if (!(error instanceof CustomerSystemFailure)) return { outcome: 'failed', answer: t('delivery.failed') }
  return { outcome: 'failed', answer: t(`delivery.failed.${error.kind}`, { status: error.status ?? '—' }) }
}

function settle(tx: Tx, deps: DeliveryDeps, claimed: Claimed, outcome: Outcome): Promise<void> {
  const { now = () => new Date(), random = Math.random } = deps
  const at = now()
  return settleDelivery(tx, deps, claimed, { ...outcome, at, next: nextTry(claimed.tries, at, random) })
}
