import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hasCrashed } from '../../server/testing/programs/unhandled.ts'
import { KILLED_PORT } from './ports.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')

type Kind = { port?: number; role?: 'api' | 'all'; more?: Record<string, string> }

/** Starts another process, by default an API on the shared database, which a test may kill. */
export async function startServer({ port = KILLED_PORT, role = 'api', more = {} }: Kind = {}) {
  const usual = { PORT: String(port), DATA_DIR: process.env['E2E_DATA_DIR'], LOG_LEVEL: 'fatal' }
  const env = { ...process.env, ...usual, ...more }
  let running: ChildProcess
  let errors = ''

  async function start(): Promise<void> {
    running = spawn(process.execPath, [main, role], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.stderr?.on('data', (chunk: Buffer) => {
      errors += String(chunk)
      process.stderr.write(chunk)
    })
    for await (const chunk of running.stdout ?? []) if (String(chunk).includes('is ready')) break
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (running.exitCode === null && running.signalCode === null) {
      const gone = once(running, 'close')
      running.kill(signal)
      await gone
    }
    if (hasCrashed(errors)) throw new Error(`the server crashed with an unhandled error: ${errors}`)
  }

  await start()
  return {
    url: `http://localhost:${port}`,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
