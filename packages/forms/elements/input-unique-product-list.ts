import { productKind } from './products.ts'

export const inputUniqueProductList = productKind
