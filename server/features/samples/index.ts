export { checkSamples } from './check-samples.ts'
