/**
 * Whether a system we depend on is unavailable: a database that cannot be reached, is restarting, full or too slow, or
 * a file store, signing tool or customer system that refuses. Neither the caller's fault nor a bug.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if (!(error instanceof Error)) return false
  return isKnownCode(error) || driverMessages.test(error.message) || isOutage(error.cause)
}

function isKnownCode(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (codes.has(code)) return true
  // A missing socket means a server that is not running; any other missing file is a bug.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return /^[0-9A-Z]{5}$/.test(code) && sqlStates.test(code)
}

const network = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'
const disk = 'ENOSPC EDQUOT EROFS EIO EACCES EPERM EMFILE ENFILE'
const storeCode = 'ESTORE'
const signingToolCode = 'EESIGN'
const customerSystemCode = 'ECUSTOMERS'
const codes = new Set(`${network} ${disk} ${storeCode} ${signingToolCode} ${customerSystemCode}`.split(' '))

// PostgreSQL's classes of connection failure, insufficient resources, operator intervention and system error; then
// read-only servers, serialization failures, deadlocks, lock timeouts and idle transactions that were ended.
const sqlStates = /^(08|53|57|58|25006|25P03|40001|40P01|55P03)/

// Errors of the driver have no code; a prepared statement is stale for one call after a migration.
const driverMessages =
  /^(cached plan must not change|Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/
