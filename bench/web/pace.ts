import type { BrowserContext, Page } from '@playwright/test'
import type { Stage } from './stage.ts'

export type Pace = { changes: number; median: number; p95: number; worst: number; shift: number }

const THROTTLE = 4
/** Milliseconds; a fast typist. Saves and renders happen between the keys. */
const BETWEEN_KEYS = 120
/** Milliseconds between two fields. */
const MOVE = 600
const SETTLED = 1500

type Change = { at: string; type: string; text: string } | { at: string; choose: string; values: readonly string[] }

/** The same changes on both pages: text, a choice that many conditions read, and amounts with computed results. */
const changes: readonly Change[] = [
  { at: 'type-souscripteur', choose: 'already_holder', values: ['Oui', 'Non', 'Oui', 'Non'] },
  { at: 'type-souscripteur', choose: 'has_co_subscriber', values: ['Oui', 'Non', 'Oui', 'Non'] },
  { at: 'identite', type: 'sub_first_name', text: 'Jean Baptiste' },
  { at: 'identite', type: 'sub_birth_city', text: 'Clermont-Ferrand' },
  { at: 'revenus-patrimoine', type: 'annual_income', text: '52000' },
  { at: 'revenus-patrimoine', type: 'annual_charges', text: '18500' },
  { at: 'montant', type: 'shares_number', text: '1250' },
]
export const changedNames = new Set(changes.map((one) => ('type' in one ? one.type : one.choose)))
const COUNT = changes.reduce((sum, one) => sum + ('type' in one ? one.text.length : one.values.length), 0)

/** Makes the changes with a throttled CPU. Returns the time to paint of each and the layout shift. */
export async function pace(context: BrowserContext, stage: Stage): Promise<Pace> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  const times: number[] = []
  const shifts: number[] = []
  for (const slug of new Set(changes.map(({ at }) => at))) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(stage.address(slug))
    await page.locator(stage.ready).first().waitFor()
    // Lets the page finish its own work first.
    await page.waitForTimeout(SETTLED)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    for (const change of changes.filter(({ at }) => at === slug)) await make(page, stage, change)
    const seen = await page.evaluate(() => Object(window).seen())
    times.push(...seen.times)
    shifts.push(seen.shift)
  }
  await page.close()
  return { ...summary(times), shift: Math.max(...shifts) }
}

async function make(page: Page, stage: Stage, change: Change): Promise<void> {
  if ('choose' in change) {
    for (const value of change.values) {
      // Like a mouse: hover, press, release.
      await page.locator(stage.option(change.choose, value)).first().hover()
      await page.waitForTimeout(BETWEEN_KEYS)
      await page.mouse.down()
      await page.waitForTimeout(BETWEEN_KEYS / 2)
      await page.mouse.up()
      await page.waitForTimeout(BETWEEN_KEYS * 2)
    }
    return
  }
  const field = page.locator(stage.field(change.type)).first()
  await field.fill('')
  await field.focus()
  await page.waitForTimeout(MOVE)
  await page.evaluate(() => Object(window).forget())
  for (const key of change.text) {
    await page.keyboard.press(key)
    await page.waitForTimeout(BETWEEN_KEYS)
  }
}

/** Runs in the page: the longest event of each interaction, and unexpected layout shifts. */
function watch(): void {
  const interactions = new Map<number, number>()
  let kept: number[] = []
  let shift = 0
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number }
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
    }
  })
  // The minimum that browsers report; shorter events count as this.
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    forget() {
      kept = [...kept, ...interactions.values()]
      interactions.clear()
    },
    seen: () => ({ times: [...kept, ...interactions.values()], shift }),
  })
}

function summary(times: readonly number[]): Omit<Pace, 'shift'> {
  const all = [...times, ...Array.from({ length: Math.max(0, COUNT - times.length) }, () => 16)].toSorted(
    (a, b) => a - b,
  )
  const at = (share: number) => all[Math.min(all.length - 1, Math.ceil(all.length * share) - 1)] ?? 0
  return { changes: all.length, median: at(0.5), p95: at(0.95), worst: at(1) }
}
