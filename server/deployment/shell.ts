import { priceOn } from '@parcelle/domain'
import { parisDay } from '../platform/today.ts'
import { toProductDatalist, type Product } from './content-shapes.ts'
import type { Deployment } from './deployment.ts'

/** What does not depend on the edition of a dossier. */
export type Shell = Omit<Deployment, EditionKey>

/** Decided in the edition of a dossier, or in the live one where there is no dossier. */
type EditionKey =
  | ('rules' | 'computedFields' | 'fixedParts' | 'sepaOnly' | 'durationElement' | 'dismembermentTables' | 'tables')
  | ('complianceCheck' | 'envelopes' | 'afterSignature' | 'definitions' | 'products' | 'datalists')
  | ('documentTemplates' | 'documentWords' | 'productTemplates' | 'points' | 'samples' | 'formsApplied')
  | ('signatureLevel' | 'upload' | 'documentBlocks' | 'company')

/** Always of the live edition, also for dossiers that have an earlier one. */
const shellKeys = [
  ...(['name', 'theme', 'logo', 'labels', 'help', 'footer', 'features', 'firms', 'limits', 'esign', 'links'] as const),
  ...([
    'redirectAfterLastPage',
    'readOnlyRoles',
    'corrections',
    'customer',
    'warnings',
    'companyToday',
    'soldToday',
    'catalogue',
    'forNewDossiers',
  ] as const),
]

/** Of the shell, what documents print. */
const printedKeys = ['name', 'theme', 'logo', 'firms', 'catalogue'] as const

/** What was sent for signature prints the shell of the edition that was live then. */
export function withPrintedShell(shown: Deployment, sentUnder: Deployment): Deployment {
  const printed: Partial<Deployment> = Object.fromEntries(printedKeys.map((key) => [key, sentUnder[key]]))
  return { ...shown, ...printed }
}

/**
 * What a dossier of an edition is read with. Prices and documents of products are those of the day until the subscription
 * is submitted; from then on the dossier has its own.
 */
export function withLiveShell(
  pinned: Deployment,
  live: Deployment,
  today: () => string = () => parisDay(),
): () => Deployment {
  let shown: Deployment | null = null
  let catalogue: Deployment['products'] | null = null
  let day = ''
  return () => {
    const last = shown
    const now = today()
    if (last && day === now && catalogue === live.products && shellKeys.every((key) => last[key] === live[key]))
      return last
    const shell: Partial<Deployment> = Object.fromEntries(shellKeys.map((key) => [key, live[key]]))
    const products = pinned.products.map((product) => withPriceOfDay(product, live.products, now))
    catalogue = live.products
    day = now
    return (shown = {
      ...pinned,
      ...shell,
      products,
      datalists: { ...pinned.datalists, products: toProductDatalist(products) },
    })
  }
}

function withPriceOfDay(product: Product, sold: readonly Product[], day: string): Product {
  const now = sold.find(({ code }) => code === product.code) ?? product
  return { ...product, unitPrice: priceOn(now, day), documents: now.documents }
}
