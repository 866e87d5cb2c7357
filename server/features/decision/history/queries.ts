import type { Envelope, Role } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { DecisionEntry } from '../queries.ts'
import type { OpenPoint } from '../vigilance/open-points.ts'

/** The facts of an action that the history shows; each action has some of them. */
export type ActionPayload = NonNullable<DecisionEntry['payload']> & {
  by?: { name: string; link: string; address: string | null }
  message?: string
  kind?: Envelope
  trial?: number
  block?: number
  element?: number
  items?: readonly { element: number; reason: string }[]
  receipts?: readonly { title: string }[]
  /** Of a generated document, or of a customer. */
  code?: string
  document?: string
  documents?: readonly unknown[]
  files?: readonly string[]
  entries?: readonly number[]
  channel?: 'mail' | 'sms'
  to?: string | { name?: string; email?: string }
  occasion?: 'sending' | 'accept' | 'list' | 'delivery'
  people?: number
  hits?: number
  outcome?: 'cleared' | 'confirmed' | 'applied' | 'refused' | 'failed' | null
  note?: string
  /** Of a point to check. */
  point?: string
  title?: string
  /** Those that nobody had ticked when the dossier was accepted. */
  openPoints?: readonly OpenPoint[]
  answer?: string | null
  recipient?: string
  subject?: string
  attempts?: number
  isSent?: boolean
}

/** An entry of the evidence, a mail about the dossier or an attempt to deliver it. */
export type ActionRow = {
  id: string
  at: Date
  event: string
  role: Role | null
  /** The signed-in person, and their firm. */
  person: string | null
  firm: string | null
  /** The signer, where a signing tool reports what they did. */
  signer: string | null
  tool: 'embedded' | 'docusign' | null
  payload: ActionPayload | null
  /** The elements whose answers changed; the answers themselves are not read. */
  elements: number[]
}

/** Newest first. */
export async function findActions(db: Db, dossierId: string): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select 'e' || seq as id, at, event, entry.role, nullif(concat_ws(' ', person.firstname, person.lastname), '') as person,
      firm.name as firm, signer.name as signer, envelope.provider as tool, payload - 'changes' as payload,
      array(select (one ->> 'element')::int from jsonb_array_elements(payload -> 'changes') one) as elements, seq as rank
    from dossier_event entry
    left join app_user person on person.id = actor_id
    left join firm on firm.id = person.firm_id
    left join envelope on event like 'envelope\\_%' and envelope.id = (payload ->> 'envelope')::uuid
    left join envelope_signer signer on signer.envelope_id = envelope.id and signer.party = payload ->> 'party'
    where entry.dossier_id = ${dossierId}
    union all
    select 'm' || id, created_at, 'send_mail', null, null, null, null, null, jsonb_build_object('recipient', recipient,
      'subject', subject, 'attempts', attempts, 'isSent', sent_at is not null), '{}', 0
    from mail where dossier_id = ${dossierId}
    union all
    select 't' || id, at, 'delivery_try', null, null, null, null, null,
      jsonb_build_object('outcome', outcome, 'answer', answer), '{}', 0
    from delivery_try where dossier_id = ${dossierId}
    order by at desc, rank desc, id desc`.execute(db)
  return rows
}
