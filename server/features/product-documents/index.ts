export { findOpenings, needOpened } from './find.ts'
export { publishProductDocuments } from './publish.ts'
export { productDocumentsRoom } from './routes.ts'
