export const PORT = 3170
export const PROFILE_PORT = 3171
/** Of a server that a test starts and kills by itself. */
export const KILLED_PORT = 3172
/** Of the product with a scanner for viruses. */
export const SCANNED_PORT = 3173
/** Of products with a database of their own: one in which much is decided at once, one with a register of frozen assets. */
export const BULK_PORT = 3174
export const SCREENING_PORT = 3175
export const here = `http://localhost:${PORT}`
export const withProfile = `http://localhost:${PROFILE_PORT}`
