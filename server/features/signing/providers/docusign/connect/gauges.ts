import type { Db } from '../../../../../platform/database/tables.ts'
import type { Gauge } from '../../../../../platform/metrics/metrics.ts'

export const webhookGauges = (db: Db): Gauge[] => [
  {
    name: 'parcelle_webhook_messages_waiting',
    help: 'Messages of the signing tool that wait to be read',
    count: () => countMessages(db, 'waiting'),
  },
  {
    name: 'parcelle_webhook_messages_turned_away',
    help: 'Messages of the signing tool, of the last 90 days, about envelopes we do not know or that cannot be read',
    count: () => countMessages(db, 'turned away'),
  },
]

async function countMessages(db: Db, which: 'waiting' | 'turned away'): Promise<number> {
  const all = db.selectFrom('connect_message').select(({ fn }) => fn.countAll<string>().as('count'))
  const own = which === 'waiting' ? all.where('read_at', 'is', null) : all.where('outcome', '<>', 'received')
  return Number((await own.executeTakeFirstOrThrow()).count)
}
