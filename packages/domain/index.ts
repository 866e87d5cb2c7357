export * from './creation.ts'
export * from './dossier-status.ts'
export * from './roles.ts'
