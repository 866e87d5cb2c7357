export { describePublication, publishFolder, type Publication } from './publish.ts'
