import { parentPort } from 'node:worker_threads'
import { loadParts } from '../../../deployment/deployment.ts'
import type { Parts } from '../../../deployment/parts.ts'
import { digestParts } from '../../../deployment/parts.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import type { Answer } from '../../../platform/pdf/making/open-thread.ts'
import { evaluateSamples, type EvaluatedSample } from '../../samples/index.ts'
import { describeSamples, type ComparedSample, type EditionOutcome } from './describe-samples.ts'

export type CompareTask = { before: Parts | null; after: Parts; customer: string; locale: Locale }
export type Comparison = { unreadable: string | null; samples: ComparedSample[] }

parentPort?.on('message', (task: CompareTask) => {
  try {
    reply({ made: compare(task) })
  } catch (error) {
    reply({ failed: error instanceof Error ? error.message : String(error) })
  }
})

const reply = (own: Answer<Comparison>) => parentPort?.postMessage(own, [])

function compare({ before, after, customer, locale }: CompareTask): Comparison {
  const now = evaluate(after, customer)
  if ('unreadable' in now) return { unreadable: now.unreadable, samples: [] }
  const was = before && evaluateOnce(before, customer)
  return { unreadable: null, samples: describeSamples(was && 'all' in was ? was : null, now, locale) }
}

type Result = EditionOutcome | { unreadable: string }

/** Cached, because each comparison of a draft has the same base. */
let known: { digest: string; result: Result } | null = null

function evaluateOnce(parts: Parts, customer: string): Result {
  const digest = digestParts(parts)
  if (known?.digest !== digest) known = { digest, result: evaluate(parts, customer) }
  return known.result
}

function evaluate(parts: Parts, customer: string): Result {
  try {
    const { samples, ...deployment } = loadParts(parts, { customer, features: {} })
    const all: EvaluatedSample[] = samples ? evaluateSamples({ ...deployment, samples }) : []
    return { all, templates: deployment.documentTemplates }
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) }
  }
}
