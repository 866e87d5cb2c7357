export { studioHandlers } from './routes.ts'
