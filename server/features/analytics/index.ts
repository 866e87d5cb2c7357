export { analyticsTasks } from './jobs.ts'
export { analyticsPage } from './page.ts'
