export { draftDocumentsHandlers } from './documents/routes.ts'
export { studioTasks } from './publication/jobs.ts'
export { publicationHandlers } from './publication/routes.ts'
export { studioHandlers } from './routes.ts'
