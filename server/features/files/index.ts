export { fileTasks } from './jobs.ts'
export { addStoredFiles, keepContent, type StoredFile } from './keep.ts'
export { needContents, needStore, openStored, reportDamageHeld, withDeadline } from './open.ts'
export { compareFiles } from './sweep.ts'
