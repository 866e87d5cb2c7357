import type { DossierDeps } from './deps.ts'

type Row = { form_id: number; edition: string; product: string | null }

/** The names of products in the edition of each dossier. */
export function productNames({ forms }: Pick<DossierDeps, 'forms'>) {
  const byEdition = new Map<string, ReadonlyMap<string, string>>()
  return {
    async load(rows: readonly Omit<Row, 'product'>[]) {
      for (const { form_id, edition } of rows) {
        if (byEdition.has(edition)) continue
        const products = (await forms.find(form_id, edition))?.deployment.products ?? []
        byEdition.set(edition, new Map(products.map(({ code, name }) => [code, name])))
      }
    },
    find: ({ edition, product }: Omit<Row, 'form_id'>) => byEdition.get(edition)?.get(product ?? '') ?? product,
  }
}
