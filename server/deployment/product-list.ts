import type { Datalist, Product } from './content-shapes.ts'

/** The catalogue as a list to choose from: written once, in products.json. */
export function productList(products: readonly Product[]): Datalist {
  return products.map(({ code, name, unitPrice, minimumShares, enjoymentText, description, documents }) => ({
    value: code,
    label: { fr: name, en: name },
    presentation: { unitPrice, minimumShares, enjoyment: enjoymentText, description, documents },
  }))
}
