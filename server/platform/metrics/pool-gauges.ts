import type { LabelledGauge } from './metrics.ts'

type Pool = { totalCount: number; idleCount: number; waitingCount: number; options: { max: number } }

/** How far this process uses its connections to the database, by pool. */
export const poolGauges = (pools: Readonly<Record<string, Pool>>): LabelledGauge[] => [
  {
    name: 'parcelle_database_connections',
    help: 'Connections of this process to the database, by pool and state: used, idle, waiting for one, most',
    labelNames: ['pool', 'state'],
    list: () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount, options }]) => [
        { labels: { pool, state: 'used' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
        { labels: { pool, state: 'waiting' }, value: waitingCount },
        { labels: { pool, state: 'most' }, value: options.max },
      ]),
  },
]
