export { clientsRoom } from './routes.ts'
