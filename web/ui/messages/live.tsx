import type { ReactNode } from 'react'

/**
 * A place whose changes are read out. It must be in the page before its text: one that arrives together with the text
 * stays silent. `urgent` cuts the speech under way, so it is for errors only.
 */
export function Live({ urgent = false, children }: { urgent?: boolean; children?: ReactNode }) {
  return <div role={urgent ? 'alert' : 'status'}>{children}</div>
}
