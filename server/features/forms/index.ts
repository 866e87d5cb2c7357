export { diffForms } from './diff.ts'
export { findImpact, type Impact } from './impact.ts'
export { findLiveDossiers, type LiveDossier } from './queries.ts'
export { formsRoom } from './routes.ts'
