import { needsPlans, type Value } from '@parcelle/forms'
import type { Checks } from '../checks.ts'

/** Loads the numbering plans of other countries at the first foreign number; most dossiers have none. */
export function makePhonePlanLoader(checks: Checks) {
  let isLoading = false

  async function load(): Promise<void> {
    const { registerPhonePlans } = await import('./phone-plans.ts')
    registerPhonePlans()
    checks.refreshAll()
  }

  return {
    loadFor(value: Value): void {
      if (isLoading || typeof value !== 'string' || !needsPlans(value)) return
      isLoading = true
      // Tried again at the next foreign number; the server validates in any case.
      load().catch(() => {
        isLoading = false
      })
    },
  }
}
