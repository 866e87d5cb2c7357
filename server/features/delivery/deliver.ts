import { CustomerSystemFailure, type DeliveryAnswer, type OutgoingFile } from '../../ports/customer-system.ts'
import { DeliveryBody } from './customer-systems/protocol.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import { translator } from '../../platform/locales/texts.ts'
import { lockDossier } from '../../dossier/access/access.ts'
import { hasConfirmedHit, isDeliveryStopped, openRegister } from '../screening/index.ts'
import { openStoredFile } from '../files/index.ts'
import { claimDelivery, type ClaimedTry } from './claim.ts'
import { endDelivery } from './end-delivery.ts'
import { listDeliveredFiles } from './delivered-files.ts'
import { TRY_TIMEOUT, nextTry } from './schedule.ts'
import { settleDelivery, type Outcome } from './settle.ts'

/** Tests set `now` and `random`. */
type DeliveryDeps = Pick<
  Deps,
  'config' | 'customers' | 'db' | 'deployment' | 'files' | 'forms' | 'hooks' | 'log' | 'today'
> & {
  now?: () => Date
  random?: () => number
}

const system = { user: null, requestId: null }

/**
 * Makes one try to deliver a dossier to the customer system, if one is due and not leased, and records its outcome. If
 * the worker is killed, another retries: the customer system answers a repeated digest without a second effect.
 */
export async function deliver(deps: DeliveryDeps, dossierId: string): Promise<Outcome['outcome'] | 'nothing'> {
  const { now = () => new Date() } = deps
  const claimed = await deps.db.transaction().execute((tx) => claimUnlessStopped(tx, deps, dossierId, now()))
  if (!claimed) return 'nothing'
  const answer = await send(deps, claimed)
  logAnswer(deps, claimed, answer)
  const outcome = toOutcome(deps, answer)
  await deps.db.transaction().execute((tx) => settle(tx, deps, claimed, outcome))
  return outcome.outcome
}

/** Each read of a job outside a transaction is a transaction of its own, so the files are listed here too. */
type ClaimedFiles = ClaimedTry & { files: Awaited<ReturnType<typeof listDeliveredFiles>> }

/** Locks the dossier, so that a hit found at the same time comes either before the claim or after it. */
async function claimUnlessStopped(
  tx: Tx,
  deps: DeliveryDeps,
  dossierId: string,
  now: Date,
): Promise<ClaimedFiles | null> {
  // Before the lock, because opening takes seconds.
  await openRegister(tx)
  const dossier = await lockDossier(tx, dossierId)
  if (dossier.integrate_state !== 'validated' || !(await isDeliveryStopped(tx, deps, dossierId))) {
    const claimed = await claimDelivery(tx, dossierId, now)
    return claimed && { ...claimed, files: await listDeliveredFiles(tx, dossierId) }
  }
  deps.log.warn({ dossierId }, 'stopped a delivery: somebody may be on the register of frozen assets')
  if (await hasConfirmedHit(tx, dossierId)) await endDelivery(tx, deps, dossier, now)
  return null
}

type Answer = DeliveryAnswer | { outcome: 'failed'; error: unknown }

async function send(deps: DeliveryDeps, claimed: ClaimedFiles): Promise<Answer> {
  const { dossierId, body, digest } = claimed
  try {
    const outgoing = { dossierId, body, digest: digest.toString('hex'), files: openFiles(deps, claimed) }
    return await deps.customers.deliver(outgoing, AbortSignal.timeout(TRY_TIMEOUT))
  } catch (error) {
    return { outcome: 'failed', error }
  }
}

/** The files that the body lists. One removed since the acceptance fails the try. */
function openFiles(deps: DeliveryDeps, { dossierId, body, files }: ClaimedFiles): OutgoingFile[] {
  const stored = new Map(files.map((one) => [one.file.sha256, one]))
  const { papers } = DeliveryBody.parse(JSON.parse(body))
  return [...new Set(papers.map(({ sha256 }) => sha256))].map((sha256) => {
    const one = stored.get(sha256)
    if (!one) throw new Error(`the file ${sha256} was removed`)
    const open = async () => (await openStoredFile(deps, one.key, { dossierId, author: system })).content
    return { sha256, size: one.file.size, mimetype: one.file.mimetype, open }
  })
}

function logAnswer({ log }: DeliveryDeps, { dossierId, tries }: ClaimedTry, answer: Answer): void {
  const { outcome } = answer
  const about = { dossierId, outcome, tries }
  if (outcome === 'applied') log.info(about, 'delivered a dossier to the customer system')
  else if (outcome === 'failed') log.warn({ ...about, err: answer.error }, 'a delivery to the customer system failed')
  else log.warn(about, 'the customer system refused a delivery')
}

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

function settle(tx: Tx, deps: DeliveryDeps, claimed: ClaimedTry, outcome: Outcome): Promise<void> {
  const { now = () => new Date(), random = Math.random } = deps
  const at = now()
  return settleDelivery(tx, deps, claimed, { ...outcome, at, next: nextTry(claimed.tries, at, random) })
}
