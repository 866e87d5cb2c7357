import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { DeliveryBody } from '../../features/delivery/customer-systems/protocol.ts'
import { SECRETS, startCustomerServer } from '../../features/delivery/customer-systems/testing/customer-server.ts'
import type { AccountCodes, CustomerSystem } from '../../ports/customer-system.ts'
import { testBucket } from '../bucket.ts'
import { startDocusign } from '../docusign/docusign.ts'
import { startWeakLink, type WeakLink } from './weak-link.ts'

export const outsideNames = ['store', 'mail', 'scanner', 'signing', 'customer'] as const
export type OutsideName = (typeof outsideNames)[number]
export type OutsideSystems = Awaited<ReturnType<typeof startOutside>>

/** Everything that the product calls, each behind a link that can fail. Stopped after the test file. */
export async function startOutside() {
  const bucket = await testBucket()
  const docusign = await startDocusign()
  const customers = recordDeliveries()
  const customerServer = await startCustomerServer(customers.system)
  afterAll(() => customerServer.close())
  const links: Record<OutsideName, WeakLink> = {
    store: await startWeakLink(portOf(bucket.url)),
    mail: await startWeakLink(await startMailServer()),
    scanner: await startWeakLink(await startScanner()),
    signing: await startWeakLink(portOf(docusign.env.DOCUSIGN_BASE_URL)),
    customer: await startWeakLink(portOf(customerServer.url)),
  }
  afterAll(() => Promise.all(Object.values(links).map((link) => link.close())))
  const at = (name: OutsideName) => `127.0.0.1:${links[name].port}`
  return {
    bucket,
    docusign,
    links,
    /** How often the customer system has booked each dossier. */
    booked: customers.booked,
    env: {
      ...docusign.env,
      DOCUSIGN_BASE_URL: `http://${at('signing')}`,
      DOCUSIGN_AUTH_URL: `http://${at('signing')}`,
      FILES_URL: `s3+http://${at('store')}/parcelle?region=${bucket.region}`,
      FILES_ACCESS_KEY: bucket.accessKey,
      FILES_SECRET_KEY: bucket.secretKey,
      SMTP_URL: `smtp://${at('mail')}`,
      CLAMD_URL: `tcp://${at('scanner')}`,
      CUSTOMER_SYSTEM_URL: `http://${at('customer')}/base`,
      CUSTOMER_SYSTEM_SECRETS: SECRETS.current,
    },
  }
}

const portOf = (url: string) => Number(new URL(url).port)

/** As the protocol asks: the same digest is answered as before, another one is held. */
function recordDeliveries() {
  const booked = new Map<string, number>()
  const known = new Map<string, { digest: string; accounts: AccountCodes }>()
  const system: CustomerSystem = {
    findCandidates: async () => [],
    findByCode: async () => null,
    async deliver({ dossierId, digest, body }) {
      const before = known.get(dossierId)
      if (before)
        return before.digest === digest
          ? { outcome: 'applied', accounts: before.accounts }
          : { outcome: 'held', digest: before.digest }
      const { np, usu } = DeliveryBody.parse(JSON.parse(body)).accounts
      const code = () => `F${randomUUID().slice(0, 8).toUpperCase()}`
      const accounts = { ...(np && { np: np.code ?? code() }), ...(usu && { usu: usu.code ?? code() }) }
      known.set(dossierId, { digest, accounts })
      booked.set(dossierId, (booked.get(dossierId) ?? 0) + 1)
      return { outcome: 'applied', accounts }
    },
  }
  return { booked, system }
}

async function startMailServer(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void stream.resume().on('end', () => done()),
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => server.close())
  return (server.server.address() as AddressInfo).port
}

const END_OF_STREAM = Buffer.alloc(4)

/** A ClamAV that finds nothing; it answers what ends with an empty piece. */
async function startScanner(): Promise<number> {
  const server = createServer((socket) => {
    let tail: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      tail = Buffer.concat([tail, chunk]).subarray(-4)
      if (tail.equals(END_OF_STREAM)) socket.end('stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  return (server.address() as AddressInfo).port
}
