import { isPriceFixed } from '@parcelle/domain'
import type { Deps } from '../../deps.ts'
import { findVisibleDossier } from '../../dossier/access/access.ts'
import { findAgreedPrice, findDossierForm } from '../../dossier/answers/session.ts'
import { toProductDatalist } from '../../deployment/content-shapes.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import type { User } from '../../platform/http/user.ts'
import { findSentUnder } from '../product-documents/index.ts'

/** The lists of the dossier's edition; products with the price and the documents that it was sent with. */
export async function findDossierLists(deps: Deps, user: User, id: string): Promise<Pick<Deployment, 'datalists'>> {
  const dossier = await findVisibleDossier(deps.db, user, id)
  const sentUnder = isPriceFixed(dossier.status) ? await findSentUnder(deps.db, id) : undefined
  const { datalists, products, catalogue } = (await findDossierForm(deps, { ...dossier, sentUnder })).deployment
  const unitPrice = findAgreedPrice(dossier)
  const sent = sentUnder === undefined ? products : catalogue().products
  const shown = products.map((product) => ({
    ...product,
    documents: (sent.find(({ code }) => code === product.code) ?? product).documents,
    ...(unitPrice !== null && { unitPrice }),
  }))
  return { datalists: { ...datalists, products: toProductDatalist(shown) } }
}
