import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Deps } from '../../deps.ts'
import { Unchecked } from '../../http/send-reply.ts'
import { presentCard, type Reader } from './card.ts'
import type { Filter, Page } from './filter.ts'
import { pageReader } from './queries.ts'

type List = { dossiers: DossierItem[]; total_items: number }

/** Lists pages of the dossiers a person may see. Past the end there is nothing, and the total is still true. */
export function pageLister(deps: Deps): (filter: Filter, page: Page, reader: Reader) => Promise<Unchecked<List>> {
  const readPage = pageReader(deps.db)
  return async (filter, page, reader) => {
    const { total, cards, presences } = await readPage(filter, page, reader.user.id)
    const dossiers = await Promise.all(cards.map((card) => presentCard(deps, card, presences, reader)))
    return new Unchecked({ dossiers, total_items: total })
  }
}
