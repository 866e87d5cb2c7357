export { documentsRoom } from './routes.ts'
