/** The first of seven ports; another one lets two runs share a machine. */
export const PORT = Number(process.env['E2E_PORT'] ?? 3170)
export const PROFILE_PORT = PORT + 1
/** A server that a test starts and kills. */
export const KILLED_PORT = PORT + 2
export const SCANNED_PORT = PORT + 3
/** Products with a database of their own: for bulk decisions, with a register of frozen assets, for one by one. */
export const BULK_PORT = PORT + 4
export const SCREENING_PORT = PORT + 5
export const DESK_PORT = PORT + 6
export const here = `http://localhost:${PORT}`
export const withProfile = `http://localhost:${PROFILE_PORT}`
