import { productKind } from './products.ts'

export const inputUniqueProductRadio = productKind
