let leaving = false

/**
 * Called before the session is cleared, so that nothing rendered meanwhile starts a sign-in that would cancel the
 * logout.
 */
export function markLeaving(): void {
  leaving = true
}

export const isLeaving = () => leaving
