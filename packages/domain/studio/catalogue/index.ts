export { checkRows, type CellProblem } from './check-rows.ts'
export { parseCells, writeCsv } from './csv.ts'
export { withFormRows } from './form-tables.ts'
export { findLostItems, importRows, type ImportedRows, type ImportMode, type ImportProblem } from './import-rows.ts'
export { checkField, isDay, paymentFields, productSections, type ProductField } from './product-fields.ts'
export {
  codeProblem,
  duplicateProduct,
  findOption,
  listPrices,
  listProductQuestions,
  offerProduct,
  PAYMENTS,
  productPlace,
  removeProduct,
  setPrice,
  type Price,
} from './products.ts'
export {
  readAt,
  readLifeTable,
  readList,
  readTemporaryTable,
  replaceItems,
  setCell,
  showCell,
  toItem,
  type Column,
  type Sheet,
} from './sheet.ts'
export { findUsedAnswers, findValueUses, listAskers, listProducts, type Use } from './uses.ts'
