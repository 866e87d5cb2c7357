export { diffForms } from './diff.ts'
export { findImpact, findNewlyRefused, type Impact } from './impact.ts'
export { findLiveDossiers, type LiveDossier } from './queries.ts'
export { formsHandlers } from './routes.ts'
