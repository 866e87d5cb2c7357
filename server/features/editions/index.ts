export { commandEditions } from './command.ts'
export { formatFile } from './files.ts'
export { describePublication, publishFolder, type Publication } from './publish.ts'
