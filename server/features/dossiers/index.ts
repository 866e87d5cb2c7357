export { dossiersRoom } from './routes.ts'
