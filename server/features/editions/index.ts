export { commandEditions, writeEdition } from './command.ts'
export { describePublication, publishFolder, type Publication } from './publish.ts'
