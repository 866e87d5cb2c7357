export { reportConsequences } from './consequences.ts'
export { reportTasks } from './jobs.ts'
export { findWritten } from './queries.ts'
export { reportRoom } from './routes.ts'
