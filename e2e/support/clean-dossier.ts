import { randomUUID } from 'node:crypto'
import type { LiveDeps } from '../../server/deps.ts'
import { addStoredFiles, storeContent } from '../../server/features/files/store-content.ts'
import { addSigned } from '../../server/testing/dossiers.ts'

const CUSTOMER = 'S00012'
const receipts = { file_identity: 'cni', file_identity_2: 'passeport2', file_home: 'energie', file_rib: 'rib' }

/** A signed dossier without points to check: paired with its customer, all supporting documents present. */
export async function addClean(deps: LiveDeps, word: string): Promise<string> {
  const id = await addSigned(deps, 'pp-single-full', { client: 'client', isSettled: false })
  for (const [element, type_id] of Object.entries(receipts)) await addReceipt(deps, id, element, type_id)
  await deps.db
    .updateTable('dossier')
    .set({
      search: `\n${word}`,
      signature_date: new Date(),
      pairing: JSON.stringify({ np: { code: CUSTOMER, partner: null } }),
    })
    .where('id', '=', id)
    .execute()
  return id
}

async function addReceipt(deps: LiveDeps, dossier_id: string, element: string, type_id: string): Promise<void> {
  const form = await deps.forms.current(deps.deployment.forms.client)
  const element_id = form?.form.element(element)?.id ?? 0
  const file = await storeContent(deps, [Buffer.from(`%PDF-1.4 ${dossier_id} ${element}`)], 'application/pdf')
  const { key: file_key, size, sha256, mimetype } = file
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [file])
    await tx
      .insertInto('receipt')
      .values({
        id: randomUUID(),
        dossier_id,
        element_id,
        type_id,
        title: `${element}.pdf`,
        added_by: null,
        file_key,
        size,
        sha256,
        mimetype,
      })
      .execute()
  })
}
