export { notificationTasks } from './jobs.ts'
export { notificationsHandlers } from './routes.ts'
