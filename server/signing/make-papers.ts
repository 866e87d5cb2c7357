import type { Deps } from '../deps.ts'
import { composePaper } from '../documents/templates/compose.ts'
import type { DossierRow } from '../dossier/access.ts'
import { findOpenings } from '../dossier/product-documents.ts'
import type { DocumentRow, WholeEnvelope } from './envelopes.ts'
import { addSigningFields } from './pdf/fields.ts'
import { openFrozenSession, toFrozen } from './frozen.ts'
import { findPrintedReceipts } from './printed-receipts.ts'

type Needs = Pick<Deps, 'db' | 'deployment' | 'forms' | 'papers'>
export type MadePaper = { document: DocumentRow; content: Uint8Array }

/** The papers of an envelope, from what was frozen with it, in the first language of the deployment. */
export async function makePapers(deps: Needs, dossier: DossierRow, envelope: WholeEnvelope): Promise<MadePaper[]> {
  const { deployment } = deps
  const frozen = toFrozen(envelope.frozen)
  const status = envelope.kind === 'mission' ? 'mission_validation' : 'signature'
  const session = await openFrozenSession(deps, { ...dossier, status, markers: [] }, frozen)
  const [receipts, openings, advisor] = await Promise.all([
    findPrintedReceipts(deps.db, dossier.id),
    findOpenings(deps.db, dossier.id),
    findAdvisor(deps, dossier),
  ])
  const input = { deployment, session, dossier, advisor, receipts, openings, locale: deployment.locale }
  const fields = [
    ...envelope.signers.map(({ party, name }) => ({ name: party, label: name })),
    { name: 'company' as const, label: deployment.company.name },
  ]
  const made: MadePaper[] = []
  for (const document of envelope.documents) {
    const template = deployment.documentTemplates.find(({ code }) => code === document.code)
    if (!template) throw new Error(`there is no document « ${document.code} »`)
    const compose = () => composePaper(template, { ...input, date: frozen.date, draft: false })
    const { bytes } = await deps.papers.make(compose, envelope.id)
    made.push({ document, content: await addSigningFields(bytes, fields) })
  }
  return made
}

async function findAdvisor({ db }: Needs, { advisor_id }: DossierRow) {
  if (advisor_id === null) return null
  const row = db.selectFrom('app_user').select(['firstname', 'lastname']).where('id', '=', advisor_id)
  return (await row.executeTakeFirst()) ?? null
}
