export { diffForms } from './diff.ts'
export { findImpact, type Impact } from './impact.ts'
export { findLiveDossiers, type LiveDossier } from './queries.ts'
export { formsHandlers } from './routes.ts'
