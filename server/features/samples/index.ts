export { checkSamples } from './check-samples.ts'
export { evaluateSamples, type Evaluated, type Outcome } from './evaluate-samples.ts'
export { findUnmet, type Unmet } from './find-unmet.ts'
export { composeOfProduct, composeSample } from './compose-sample.ts'
