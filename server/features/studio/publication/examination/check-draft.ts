import { problem, type Finding } from '../../../../deployment/findings/finding.ts'
import { openThread } from '../../../../platform/pdf/making/open-thread.ts'
import type { CheckTask } from './check-thread.ts'

const LIMIT_MS = 15 * 60_000

/** Makes every document of every sample in a thread. A draft that crashes the check is refused. */
export async function checkDraft(task: CheckTask): Promise<Finding[]> {
  const thread = openThread<CheckTask, Finding[]>(new URL('check-thread.ts', import.meta.url))
  const timer = setTimeout(() => void thread.close(), LIMIT_MS)
  try {
    return await thread.make(task)
  } catch (error) {
    return [problem('check', `could not be made: ${error instanceof Error ? error.message : String(error)}`)]
  } finally {
    clearTimeout(timer)
    await thread.close()
  }
}
