export { dossiersHandlers } from './routes.ts'
