import type { RoutesByFeature } from '@parcelle/contract'
import type { Form } from '@parcelle/forms'
import type { z } from 'zod'
import { formatInstant } from '../../../dossier/present.ts'
import { categoryOf } from '../../../dossier/answers/session.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import type { KnownReceipt } from './queries.ts'

type ByCategory = z.output<RoutesByFeature['receipts']['listReceipts']['reply']>

/** Receipts by category name, in the order of the form; empty categories are left out. */
export function groupByCategory(rows: readonly KnownReceipt[], form: Form, locale: Locale): ByCategory {
  const groups = new Map<string, KnownReceipt[]>()
  for (const element of form.elements) {
    const own = rows.filter(({ element_id }) => element_id === element.id)
    if (own.length === 0) continue
    const category = categoryOf(element, locale)
    groups.set(category, [...(groups.get(category) ?? []), ...own])
  }
  return Object.fromEntries([...groups].map(([category, own]) => [category, own.map(presentListed)]))
}

function presentListed({ id, title, type_id, element_id, size, added_at, mimetype, scan }: KnownReceipt) {
  return { id, title, typeId: type_id, elementId: element_id, size, added_at: formatInstant(added_at), mimetype, scan }
}
