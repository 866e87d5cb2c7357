export { fileTasks } from './jobs.ts'
export { addStoredFiles, storeContent, type StoredFile } from './store-content.ts'
export { requireContents, requireStore, openStoredFile, reportDamageLocked, withDeadline } from './open-stored-file.ts'
export { compareFiles } from './sweep.ts'
