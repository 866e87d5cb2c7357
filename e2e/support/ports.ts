export const PORT = 3170
export const PROFILE_PORT = 3171
/** Of a server that a test starts and kills by itself. */
export const KILLED_PORT = 3172
/** Of the product with a scanner for viruses. */
export const SCANNED_PORT = 3173
export const here = `http://localhost:${PORT}`
export const withProfile = `http://localhost:${PROFILE_PORT}`
