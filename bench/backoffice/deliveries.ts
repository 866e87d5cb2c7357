import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpCustomers } from '../../server/features/delivery/customer-systems/http.ts'
import { outboxOnly } from '../../server/platform/mail/mail.ts'
import { signDemoJob } from '../../server/demo/sign.ts'
import { lockDossier } from '../../server/dossier/access/access.ts'
import { applyDecision } from '../../server/dossier/status/move.ts'
import { startWorker } from '../../server/worker.ts'
import { addSigned, findUser } from '../../server/testing/dossiers.ts'
import type { BenchProduct } from './bench-product.ts'

const ANSWER = 100

/** Dossiers per second that one worker delivers to a system answering in 100 ms. */
export async function measureDeliveries({ deps, owner }: BenchProduct, count: number): Promise<number> {
  const user = await findUser(deps.db, 'gestion')
  for (let made = 0; made < count; made++) await accept(deps, await addSigned(deps), user)
  const system = createServer(async (request, response) => {
    const digest = createHash('sha256')
      .update(Buffer.concat(await request.toArray()))
      .digest('hex')
    await sleep(ANSWER)
    response.end(JSON.stringify({ digest, accounts: { np: 'S00001' } }))
  })
  await once(system.listen(0, '127.0.0.1'), 'listening')
  const { port } = system.address() as AddressInfo
  const secrets = ['a-secret-of-the-benchmark-0123456789']
  const customers = httpCustomers({ url: `http://127.0.0.1:${port}`, secrets })
  // The demo signature is not part of the measurement.
  await owner.pool.query(`select graphile_worker.remove_job('${signDemoJob.name}')`)
  const begun = performance.now()
  const { stop } = await startWorker({ ...deps, customers, queue: owner.pool, mailer: outboxOnly })
  while ((await countWaiting(owner)) > 0) await sleep(50)
  const seconds = (performance.now() - begun) / 1000
  await stop()
  system.close()
  return count / seconds
}

async function accept(
  deps: BenchProduct['deps'],
  id: string,
  user: Awaited<ReturnType<typeof findUser>>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const dossier = await lockDossier(tx, id)
    await applyDecision(tx, deps, { dossier, author: { user, requestId: null } }, { event: 'accept' })
  })
}

async function countWaiting({ pool }: BenchProduct['owner']): Promise<number> {
  const { rows } = await pool.query(`select count(*) as count from delivery where state = 'waiting'`)
  return rows[0].count
}
