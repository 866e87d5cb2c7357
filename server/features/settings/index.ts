export { docsRoutes } from './pages/docs.ts'
export { themeRoutes } from './pages/theme.ts'
export { webRoutes } from './pages/web.ts'
export { settingsHandlers } from './routes.ts'
