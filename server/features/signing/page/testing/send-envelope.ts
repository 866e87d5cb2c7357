import { randomUUID } from 'node:crypto'
import type { Envelope, Signer } from '@parcelle/domain'
import { sql } from 'kysely'
import { layOut } from '../../../../platform/pdf/layout/lay-out.ts'
import { fieldNames } from '../../../../platform/pdf/layout/content.ts'
import { sampleDocument, signatureBlock } from '../../../../platform/pdf/layout/testing/sample-document.ts'
import { addSigningFields } from '../../pdf/fields.ts'
import { handleSigningEvents } from '../../envelopes/handle-signing-events.ts'
import { addStoredFiles, storeContent } from '../../../files/store-content.ts'
import { findLiveEdition } from '../../../../deployment/edition-rows.ts'
import type { LiveDeps } from '../../../../deps.ts'
import { addDossier, sampleAnswers } from '../../../../testing/dossiers.ts'

export const titles = { subscriber: 'Claire Durand', co_subscriber: 'Paul Durand', subscriber_advisor: 'Louise Petit' }
export type Party = keyof typeof titles
const parties: readonly Party[] = ['subscriber', 'co_subscriber', 'subscriber_advisor']
const document = sampleDocument([signatureBlock([...parties, 'seal' as const].map((name) => fieldNames[name]))])
const fields = [...parties, 'company' as const].map((name) => ({ name, label: name }))
const ready = await addSigningFields((await layOut(document)).bytes, fields)

export const emailOf = (id: string, party: Signer) => `${party}-${id.slice(0, 8)}@example.org`
export const phoneOf = (id: string, party: Party) => `+336${parties.indexOf(party)}${id.slice(0, 7)}`

/** A sent envelope with two documents, signed by a couple and then their advisor. */
export async function sendEnvelope(deps: LiveDeps, kind: Envelope = 'subscription') {
  const { db } = deps
  const values = sampleAnswers('couple-mixed-sync')
  const dossierId = await addDossier(deps, { status: 'signature', client: 'client', values })
  const edition = await findLiveEdition(db)
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    const base = { id, dossier_id: dossierId, kind, trial: 1, provider: 'embedded', provider_id: id } as const
    const expires_at = sql<Date>`now() + interval '14 days'`
    await tx
      .insertInto('envelope')
      .values({ ...base, frozen: JSON.stringify({ edition, answers: {} }), expires_at })
      .execute()
    for (const rank of [1, 2]) {
      const kept = await storeContent(deps, [ready], 'application/pdf')
      await addStoredFiles(tx, [kept])
      const one = { envelope_id: id, rank, code: `document-${rank}`, name: `p${rank}.pdf`, title: `Document ${rank}` }
      await tx
        .insertInto('envelope_document')
        .values({ ...one, sent_key: kept.key })
        .execute()
    }
    for (const party of parties) {
      const turn = party === 'subscriber_advisor' ? 2 : 1
      const one = { envelope_id: id, party, turn, name: titles[party], locale: 'fr' } as const
      const email = emailOf(id, party)
      await tx
        .insertInto('envelope_signer')
        .values({ ...one, email, phone: phoneOf(id, party) })
        .execute()
    }
    await handleSigningEvents(tx, deps, id, [{ id: `sent ${id}`, kind: 'sent', at: new Date() }])
  })
  return { id, dossierId }
}
