export { evidenceTasks } from './jobs.ts'
export { listFingerprints, rotateCopyKeys } from './keys.ts'
export { makePack } from './pack/make-pack.ts'
export { verifyCopies } from './verify-copies.ts'
