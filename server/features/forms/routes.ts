import type { RoutesByFeature } from '@parcelle/contract'
import type { LiveDeps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { readDatalistValues, searchDatalist } from './datalists.ts'
import { findDossierLists } from './find-dossier-lists.ts'
import { findBlock, findDeployment, findForm, findPage } from './find-form.ts'
import { presentBlock, presentElement, presentMapping, presentPage } from './present.ts'
import { toWire } from './wire.ts'

export function formsHandlers(deps: LiveDeps): Handlers<RoutesByFeature['forms']> {
  return {
    async readPages({ params, query, user, locale }) {
      const { definition, edition } = await findForm(deps, params.formId, query.version, user)
      return { pages: toWire(definition, locale).pages.map(presentPage), version: edition }
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
      const { definition, edition, deployment } = await findForm(deps, params.formId, query.version, user)
      const sold = deployment.products.filter(({ code }) => deployment.soldToday.has(code))
      const products = sold.map(({ code, name, unitPrice, minimumShares, minimumSharesNext }) => ({
        code,
        name,
        unitPrice,
        minimumShares,
        minimumSharesNext,
      }))
      const rules = Object.keys(deployment.rules)
      const { upload } = deployment
      const documentBlocks = [...deployment.documentBlocks]
      return { form: toWire(definition, params.locale), version: edition, rules, products, documentBlocks, upload }
    },
    searchDatalist: async ({ params, query, locale }) => ({
      options: searchDatalist(await findDeployment(deps, query.version), params.datalistId, query, locale),
    }),
    async readDatalistValues({ params, query: { dossier, version, filter }, user, locale }) {
      const lists =
        dossier === undefined ? await findDeployment(deps, version) : await findDossierLists(deps, user, dossier)
      return { options: readDatalistValues(lists, params.datalistId, filter, locale) }
    },
  }
}
