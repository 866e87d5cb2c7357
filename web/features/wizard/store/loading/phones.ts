import { needsPlans, type Value } from '@parcelle/forms'
import type { Checks } from '../checks.ts'

/** Fetches the numbering plans of other countries the first time a number of one is met; most dossiers never do. */
export function makePhones(checks: Checks) {
  let isAsked = false

  async function load(): Promise<void> {
    const { registerPhonePlans } = await import('./phone-plans.ts')
    registerPhonePlans()
    checks.refreshAll()
  }

  return {
    meet(value: Value): void {
      if (isAsked || typeof value !== 'string' || !needsPlans(value)) return
      isAsked = true
      // Offline, the server will judge in the end.
      load().catch(() => {
        isAsked = false
      })
    },
  }
}
