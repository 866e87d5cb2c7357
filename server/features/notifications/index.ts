export { notificationTasks } from './jobs.ts'
export { notificationsRoom } from './routes.ts'
