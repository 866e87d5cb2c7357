/** A session without activity ends after this long: the provider refuses its refresh token, and the screen signs out. */
export const IDLE_LIMIT_MINUTES = 30
