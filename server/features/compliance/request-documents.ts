import { isBlank } from '@parcelle/domain'
import { translate, type Element, type Session } from '@parcelle/forms'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import { unacceptable } from '../../platform/errors/errors.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { translator } from '../../platform/locales/texts.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { Author } from '../../dossier/evidence/events.ts'
import { findDossierForm, findValues, isUpload, openDossierSession } from '../../dossier/answers/session.ts'

export type DocumentRequest = {
  documents?: readonly { elementId: number; typeId?: string | null | undefined; reason: string }[] | undefined
  due?: string | undefined
}

/** The visible upload elements. */
export function listRequestableElements({ form, visible }: Session): Element[] {
  return form.elements.filter(({ id, type }) => isUpload(type) && visible(id))
}

/** Replaces the earlier request, and returns a line of text for each document, for the reason of the event. */
export async function writeDocumentRequest(
  tx: Tx,
  deps: Pick<Deps, 'deployment' | 'forms' | 'today'>,
  { dossier, author }: { dossier: DossierRow; author: Author },
  { documents = [], due }: DocumentRequest,
): Promise<string[]> {
  await tx.deleteFrom('requested_document').where('dossier_id', '=', dossier.id).execute()
  if (documents.length === 0) return []
  if (due !== undefined && due < deps.today()) throw unacceptable('compliance.error.due', 'due')
  const published = await findDossierForm(deps, dossier, tx)
  const session = openDossierSession(deps, published, dossier, await findValues(tx, dossier.id))
  const askable = new Map(listRequestableElements(session).map((element) => [element.id, element]))
  const rows = documents.map(({ elementId, typeId, reason }, at) => {
    const element = askable.get(elementId)
    if (!element) throw unacceptable('receipt.error.no-upload', `documents.${at}.elementId`)
    if (typeId && !listTypes(element).some((type) => type.typeId === typeId))
      throw unacceptable('receipt.error.type-id', `documents.${at}.typeId`)
    if (isBlank(reason)) throw unacceptable('validation.error.reason-required', `documents.${at}.reason`)
    return { element, row: { element_id: elementId, type_id: typeId ?? '', reason } }
  })
  const hasDuplicate =
    new Set(rows.map(({ row: { element_id, type_id } }) => `${element_id} ${type_id}`)).size < rows.length
  if (hasDuplicate) throw unacceptable('compliance.error.twice', 'documents')
  const shared = { dossier_id: dossier.id, due: due ?? null, asked_by: author.user?.id ?? null, reminded_at: null }
  await tx
    .insertInto('requested_document')
    .values(rows.map(({ row }) => ({ ...row, ...shared })))
    .execute()
  const { locale } = deps.deployment
  return rows.map(({ element, row }) =>
    describeRequestedDocument(element, { typeId: row.type_id, reason: row.reason }, locale),
  )
}

/** « Identité – passeport : périmé ». */
export function describeRequestedDocument(
  element: Element,
  { typeId, reason }: { typeId: string | null; reason: string },
  locale: Locale,
): string {
  return translator(locale)('compliance.document', { document: toDocumentName(element, typeId, locale), reason })
}

/** The label of the element, with the type where it has several. */
export function toDocumentName(element: Element, typeId: string | null, locale: Locale): string {
  const label = translate(element.attributes.label, locale)
  const type = listTypes(element).find((one) => one.typeId === typeId)
  return type ? `${label} – ${translate(type.label, locale)}` : label
}

export const listTypes = ({ attributes }: Element) => attributes.types ?? []
