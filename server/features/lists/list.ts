import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Ask } from '../../adapters/database/ask.ts'
import type { Deps } from '../../deps.ts'
import { Written } from '../../http/send-reply.ts'
import { cardWriter, type Reader } from './card.ts'
import type { Filter, Page } from './filter.ts'
import { findPage } from './queries.ts'
import { portfolioSearcher } from './portfolio-search.ts'

type List = { dossiers: DossierItem[]; total_items: number }

/** Lists pages of the dossiers a person may see. Past the end there is nothing, and the total is still true. */
export function pageLister(
  deps: Deps,
): (filter: Filter, page: Page, reader: Reader & { ask: Ask }) => Promise<Written<List>> {
  const write = cardWriter(deps)
  const search = portfolioSearcher()
  return async (filter, page, { ask, ...reader }) => {
    const { total, cards, present } = await findPage({ db: deps.db, ask, search }, filter, page, reader.user.id)
    const items = await write(cards, present, reader)
    return new Written(`{"dossiers":[${items.join(',')}],"total_items":${total}}`)
  }
}
