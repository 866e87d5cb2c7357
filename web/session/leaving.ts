let leaving = false

/** Said before the session is forgotten: what is drawn meanwhile must not start a sign-in that would win over the leave. */
export function markLeaving(): void {
  leaving = true
}

/** Until the page that comes next is loaded. */
export const isLeaving = () => leaving
