import { integrationStates } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from '../dossiers.ts'
import { route } from '../route.ts'

const managers = ['manage_dossier'] as const

const DeliveryTry = z.object({
  at: z.string(),
  /** Null when interrupted or still running. */
  seconds: z.number().nullable(),
  outcome: z.enum(['applied', 'refused', 'failed']).nullable(),
  answer: z.string().nullable(),
})

const deliveryStates = ['waiting', 'applied', 'failed'] as const
const Deliveries = z.object({
  state: z.enum(deliveryStates).nullable(),
  since: z.string().nullable(),
  /** Blocked by an open screening hit. */
  isStopped: z.boolean(),
  nextTry: z.string().nullable(),
  canRelaunch: z.boolean(),
  /** Other accounts than those asked for, which somebody may take. */
  answered: z.object({ np: z.string().optional(), usu: z.string().optional() }).nullable(),
  tries: z.array(DeliveryTry),
})
export type Deliveries = z.infer<typeof Deliveries>

/** A delivery that is pending or has failed. */
const WaitingDelivery = z.object({
  dossierId: z.string(),
  number: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'failed']),
  /** Blocked by an open screening hit. */
  isStopped: z.boolean(),
  since: z.string(),
  tries: z.int(),
  nextTry: z.string().nullable(),
  answer: z.string().nullable(),
})
export type WaitingDelivery = z.infer<typeof WaitingDelivery>

export const deliveries = {
  readDeliveries: route('readDeliveries', {
    summary: 'List the delivery attempts of a dossier, and the next one',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: Deliveries,
  }),
  relaunchDelivery: route('relaunchDelivery', {
    summary: "Retry a delivery now, or accept the accounts of the customer system's answer",
    roles: managers,
    params: DossierId,
    query: z.object({ take: z.literal('answered').optional() }),
    reply: z.object({ integration_state: z.enum(integrationStates) }),
  }),
  listDeliveries: route('listDeliveries', {
    summary: 'List waiting and failed deliveries, oldest first',
    roles: managers,
    reply: z.object({
      /** Excludes those blocked by a hit. */
      waiting: z.int(),
      /** When the oldest pending delivery was queued, or null. */
      oldest: z.string().nullable(),
      stopped: z.int(),
      failed: z.int(),
      deliveries: z.array(WaitingDelivery),
    }),
  }),
}
