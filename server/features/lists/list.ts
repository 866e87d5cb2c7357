import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database/tables.ts'
import { Unchecked } from '../../platform/http/replies/send-reply.ts'
import { presentCards, type Viewer } from './card.ts'
import type { Filter, Page } from '../../dossier/filter/filter.ts'
import { pageReader } from './queries.ts'

type List = { dossiers: DossierItem[]; total_items: number }

/** A page past the end is empty, with the right total. */
export function pageLister(
  deps: Deps,
  primary: Db,
): (filter: Filter, page: Page, viewer: Viewer) => Promise<Unchecked<List>> {
  const readPage = pageReader(deps.db, primary)
  return async (filter, page, viewer) => {
    const { total, cards, ...around } = await readPage(filter, page, viewer.user.id)
    const dossiers = await presentCards(deps, cards, around, viewer)
    return new Unchecked({ dossiers, total_items: total })
  }
}
