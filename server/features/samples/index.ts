export { checkSamples } from './check-samples.ts'
export { evaluateSamples, type EvaluatedSample, type Outcome } from './evaluate-samples.ts'
export { findUnmet, type UnmetExpectation } from './find-unmet.ts'
export { composeOfProduct, composeSample } from './compose-sample.ts'
