import { listAccounts, pairingScopes, type PairingScope } from '@parcelle/domain'
import { takesAnswer, type Session } from '@parcelle/forms'
import type { DeliveryBody } from './customer-systems/protocol.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { canonicalJson, isJson } from '../../platform/canonical-json.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { readSides } from '../../dossier/pairing/sides.ts'
import { listDeliveredFiles } from './delivered-files.ts'

/**
 * The canonical JSON that is delivered. It does not depend on who accepts or when, so that the same pairing gives the
 * same digest.
 */
export async function composeDelivery(tx: Tx, dossier: DossierRow, session: Session): Promise<string> {
  const files = await listDeliveredFiles(tx, dossier.id)
  const seller = await findSeller(tx, dossier)
  const body: DeliveryBody = {
    dossier: { ...presentDossier(dossier), advisor: seller.advisor },
    accounts: presentAccounts(dossier, session, seller.firm),
    answers: readAnswers(session),
    papers: files.map(({ file }) => file),
  }
  // Removes undefined properties.
  const plain: unknown = JSON.parse(JSON.stringify(body))
  if (!isJson(plain)) throw new Error('a delivery is not JSON')
  return canonicalJson(plain)
}

function presentDossier(row: DossierRow): Omit<DeliveryBody['dossier'], 'advisor'> {
  return {
    id: row.id,
    number: row.number,
    form: row.form_id,
    formVersion: row.edition,
    direct: row.direct,
    signedAt: row.signature_date?.toISOString() ?? null,
    product: row.product,
    shares: row.shares,
    subscriptionAmount: row.subscription_amount,
    amountPaid: row.amount_paid,
    detentionMode: row.detention_mode,
    dismembermentType: row.dismemberment_type,
    dismembermentScope: row.dismemberment_scope,
  }
}

type Seller = { advisor: string | null; firm: { code: string; name: string } | null }

async function findSeller(tx: Tx, { advisor_id, firm_id }: DossierRow): Promise<Seller> {
  const advisor = await tx.selectFrom('app_user').select('external_id').where('id', '=', advisor_id).executeTakeFirst()
  const firm = await tx.selectFrom('firm').select(['code', 'name']).where('id', '=', firm_id).executeTakeFirst()
  return { advisor: advisor?.external_id ?? null, firm: firm ?? null }
}

function presentAccounts(dossier: DossierRow, session: Session, firm: Seller['firm']): DeliveryBody['accounts'] {
  const sides = readSides(session, dossier)
  const deal = { detentionMode: dossier.detention_mode, scope: dossier.dismemberment_scope }
  const accounts = listAccounts(deal, dossier.pairing)
  const present = (scope: PairingScope) => {
    const account = accounts[scope]
    if (!account) return []
    const { subscriber = null, coSubscriber = null } = sides[scope] ?? {}
    return [[scope, { code: account.code, subscriber, coSubscriber, partner: firm }] as const]
  }
  return Object.fromEntries(pairingScopes.flatMap(present))
}

function readAnswers(session: Session): DeliveryBody['answers'] {
  const answered = session.form.elements.flatMap((element) => {
    const value = takesAnswer(element) && session.visible(element.id) ? session.value(element.id) : null
    return value === null ? [] : [[element.name, value] as const]
  })
  return Object.fromEntries(answered)
}
