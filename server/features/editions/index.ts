export { commandEditions, writeEdition } from './command.ts'
export { findDraftParts, listPaths, readContent, readFile, toContent, toParts } from './draft-parts.ts'
export { addEditionEvent } from './evidence/add-event.ts'
export { sealOperations } from './evidence/operations.ts'
export { verifyEditionEvents } from './evidence/verify.ts'
export { formatFile } from './files.ts'
export { compareEditions, type EditionForm } from './move/compare-editions.ts'
export {
  findAnswerImpact,
  isOtherDocument,
  isSafe,
  listOtherDocuments,
  type MoveImpact,
  type SentDocument,
} from './move/impact.ts'
export { moveDossiers, openTarget, type ExaminedDossier } from './move/move.ts'
export { countOpenDossiers, type Place } from './move/queries.ts'
export { describePublication, makeLive, publishFolder, type Publication } from './publish.ts'
export { lockEditions, writeDraft } from './queries.ts'
