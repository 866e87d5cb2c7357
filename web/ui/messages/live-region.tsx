import type { ReactNode } from 'react'

/**
 * A live region. It must be rendered before its text, or the text is not announced. `urgent` interrupts the screen
 * reader, so it is for errors only.
 */
export function LiveRegion({ urgent = false, children }: { urgent?: boolean; children?: ReactNode }) {
  return <div role={urgent ? 'alert' : 'status'}>{children}</div>
}
