import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { readDatalistValues, searchDatalist } from './datalists.ts'
import { findBlock, findForm, findPage } from './find-form.ts'
import { presentBlock, presentElement, presentMapping, presentPage } from './present.ts'
import { toWire } from './wire.ts'

export function formsHandlers(deps: Deps): Handlers<RoutesByFeature['forms']> {
  const { deployment } = deps
  return {
    async readPages({ params, query, user, locale }) {
      const { definition, version } = await findForm(deps, params.formId, query.version, user)
      return { pages: toWire(definition, locale).pages.map(presentPage), version }
    },
    async readBlocks({ params, query, user }) {
      const { form, part } = await findPage(deps, params.pageId, query.version, user)
      const page = toWire(form.definition, params.locale).pages.find(({ id }) => id === part.id)
      return { blocks: (page?.blocks ?? []).map(presentBlock) }
    },
    async readElements({ params, query, user }) {
      const { form, part } = await findBlock(deps, params.blockId, query.version, user)
      const blocks = toWire(form.definition, params.locale).pages.flatMap((page) => page.blocks)
      return { elements: (blocks.find(({ id }) => id === part.id)?.elements ?? []).map(presentElement) }
    },
    async readMapping({ params, query, user }) {
      const { definition } = await findForm(deps, params.formId, query.version, user)
      return presentMapping(toWire(definition, params.locale))
    },
    async readForm({ params, query, user }) {
      const { definition, version } = await findForm(deps, params.formId, query.version, user)
      const products = deployment.products.map(({ code, name, unitPrice, minimumShares, minimumSharesNext }) => ({
        code,
        name,
        unitPrice,
        minimumShares,
        minimumSharesNext,
      }))
      return { form: toWire(definition, params.locale), version, rules: Object.keys(deployment.rules), products }
    },
    searchDatalist: ({ params, query, locale }) => ({
      options: searchDatalist(deployment, params.datalistId, query, locale),
    }),
    readDatalistValues: ({ params, query, locale }) => ({
      options: readDatalistValues(deployment, params.datalistId, query.filter, locale),
    }),
  }
}
