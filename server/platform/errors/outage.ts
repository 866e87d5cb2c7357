/**
 * Whether something we stand on is out of order for a while: the database cannot be reached, is restarting, has no
 * connection or no room left, does not answer in time, or the store of files or the signing tool refuses. Nobody's fault who calls, and no bug of ours.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if (!(error instanceof Error)) return false
  return isKnownCode(error) || driverWords.test(error.message) || isOutage(error.cause)
}

function isKnownCode(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (codes.has(code)) return true
  // A socket that is not there is a server that is not running; any other file that is missing is our own mistake.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return /^[0-9A-Z]{5}$/.test(code) && states.test(code)
}

const network = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'
const disk = 'ENOSPC EDQUOT EROFS EIO EACCES EPERM EMFILE ENFILE'
// A bucket that refuses or does not answer.
const store = 'ESTORE'
// A signing tool that is down or has had enough of us.
const signing = 'EESIGN'
// A customer system that does neither.
const customers = 'ECUSTOMERS'
const codes = new Set(`${network} ${disk} ${store} ${signing} ${customers}`.split(' '))

// PostgreSQL's classes of connection failure, insufficient resources, operator intervention and system error; then a
// server that takes no writes, deadlocks, locks not had in time, and transactions ended for keeping others waiting.
const states = /^(08|53|57|58|25006|25P03|40001|40P01|55P03)/

// What the driver says has no code.
const driverWords =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/
