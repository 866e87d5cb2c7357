// node scripts/health.mjs: whether the program of this container is alive, for its health check. An API answers on PORT, a
// worker on WORKER_PORT.
const { PORT = '3000', WORKER_PORT = '3001' } = process.env

const isAlive = async (port) => (await fetch(`http://127.0.0.1:${port}/health/live`)).ok
const asked = await Promise.allSettled([isAlive(PORT), isAlive(WORKER_PORT)])
process.exit(asked.some(({ value }) => value === true) ? 0 : 1)
