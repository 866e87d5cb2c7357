import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Deps, User } from '../../deps.ts'
import type { PublishedForm } from '../../form-store.ts'
import type { Locale } from '../../locale.ts'
import { presentItem } from '../../present-dossier.ts'
import type { Filter, Page } from './list-filter.ts'
import { findPage, type ListRow } from './list-queries.ts'

type List = { dossiers: DossierItem[]; total_items: number }
type Reader = { user: User; locale: Locale }

/** One page of the dossiers a person may see. Past the end there is nothing, and the total is still true. */
export async function listPage(deps: Deps, filter: Filter, page: Page, reader: Reader): Promise<List> {
  const { rows, total } = await findPage(deps.db, filter, page, reader.user.id)
  const formOf = await formsOf(deps, rows)
  const { deployment } = deps
  return {
    dossiers: rows.map((row) => presentItem(row, { ...reader, deployment, form: formOf(row) })),
    total_items: total,
  }
}

/** The few versions that a page of dossiers was filled in on, from the store's memory. */
export async function formsOf(
  { forms }: Pick<Deps, 'forms'>,
  rows: readonly Pick<ListRow, 'form_id' | 'form_version'>[],
): Promise<(row: Pick<ListRow, 'form_id' | 'form_version'>) => PublishedForm> {
  const found = new Map<string, PublishedForm>()
  for (const row of rows) {
    if (found.has(row.form_version)) continue
    const form = await forms.find(row.form_id, row.form_version)
    if (!form) throw new Error(`form ${row.form_id} ${row.form_version} is gone`)
    found.set(row.form_version, form)
  }
  return ({ form_id, form_version }) => {
    const form = found.get(form_version)
    if (!form) throw new Error(`form ${form_id} ${form_version} was not read`)
    return form
  }
}
