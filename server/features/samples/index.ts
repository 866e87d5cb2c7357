export { checkSamples } from './check-samples.ts'
export { composeOfProduct, composeSample } from './compose-sample.ts'
