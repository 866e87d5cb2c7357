export { documentsHandlers } from './routes.ts'
