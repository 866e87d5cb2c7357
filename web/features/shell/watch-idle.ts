import { IDLE_LIMIT_MINUTES } from '@parcelle/domain/idle-limit'
import { noteActivity } from '../../session/activity.ts'
import { onTabMessage, notifyTabs } from '../../session/tabs.ts'

export const LIMIT = IDLE_LIMIT_MINUTES * 60_000
export const WARNING = 2 * 60_000
/** Activity is broadcast to other tabs at most this often. */
const BROADCAST_INTERVAL = 15_000
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Without activity in any tab, `onLeft` counts down the last two minutes, and `onEnd` is called at the limit. Once the
 * countdown has started only `stay` stops it: moving the mouse is not enough.
 */
export function watchIdle(onLeft: (seconds: number | null) => void, onEnd: () => void) {
  let activeAt = Date.now()
  let broadcastAt = 0
  noteActivity()

  function stay() {
    activeAt = Date.now()
    noteActivity()
    onLeft(null)
    if (activeAt - broadcastAt < BROADCAST_INTERVAL) return
    broadcastAt = activeAt
    notifyTabs({ kind: 'active' })
  }

  function note() {
    if (Date.now() - activeAt < LIMIT - WARNING) stay()
  }

  // By the clock, because timers stop while a computer sleeps.
  function tick() {
    const rest = LIMIT - (Date.now() - activeAt)
    if (rest <= 0) onEnd()
    else onLeft(rest <= WARNING ? Math.ceil(rest / 1000) : null)
  }

  for (const name of activityEvents) window.addEventListener(name, note, { passive: true })
  const timer = setInterval(tick, 1000)
  const unsubscribe = onTabMessage((message) => {
    if (message.kind !== 'active') return
    activeAt = Date.now()
    noteActivity()
    onLeft(null)
  })

  function stop() {
    for (const name of activityEvents) window.removeEventListener(name, note)
    clearInterval(timer)
    unsubscribe()
  }
  return { stay, stop }
}
