export const PORT = 3170
export const PROFILE_PORT = 3171
/** A server that a test starts and kills. */
export const KILLED_PORT = 3172
export const SCANNED_PORT = 3173
/** Products with a database of their own: one for bulk decisions, one with a register of frozen assets. */
export const BULK_PORT = 3174
export const SCREENING_PORT = 3175
export const here = `http://localhost:${PORT}`
export const withProfile = `http://localhost:${PROFILE_PORT}`
