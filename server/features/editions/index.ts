export { commandEditions, writeEdition } from './command.ts'
export { findDraftParts, readContent, readFile, toParts } from './draft-parts.ts'
export { formatFile } from './files.ts'
export { describePublication, publishFolder, type Publication } from './publish.ts'
