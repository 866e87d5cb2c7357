import { parentPort } from 'node:worker_threads'
import type { Finding } from '../../../../deployment/findings/finding.ts'
import { inspectParts } from '../../../../deployment/deployment.ts'
import type { Parts } from '../../../../deployment/parts.ts'
import { lowerPriority } from '../../../../platform/async/lower-priority.ts'
import type { Answer } from '../../../../platform/pdf/making/open-thread.ts'
import { checkSamples } from '../../../samples/index.ts'

export type CheckTask = { parts: Parts; customer: string; wasPublished: boolean }

lowerPriority()
parentPort?.on('message', (task: CheckTask) => void answer(task))

async function answer(task: CheckTask): Promise<void> {
  try {
    reply({ made: await check(task) })
  } catch (error) {
    reply({ failed: error instanceof Error ? error.message : String(error) })
  }
}

/** As `npm run deployment check` does. */
async function check({ parts, customer, wasPublished }: CheckTask): Promise<Finding[]> {
  const { deployment, findings } = inspectParts(parts, { customer, features: {}, wasPublished })
  const isUsable = !findings.some(({ severity }) => severity === 'problem')
  return deployment && isUsable ? [...findings, ...(await checkSamples(deployment))] : findings
}

const reply = (own: Answer<Finding[]>) => parentPort?.postMessage(own, [])
