export { findOpenings, findSentUnder, needOpened } from './find.ts'
export { publishProductDocuments } from './publish.ts'
export { productDocumentsHandlers } from './routes.ts'
