import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { KILLED_PORT } from './ports.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')

/** One more API process on the database of the others, to be killed without regrets. */
export async function startServer() {
  const env = { ...process.env, PORT: String(KILLED_PORT), DATA_DIR: process.env['E2E_DATA_DIR'], LOG_LEVEL: 'fatal' }
  let running: ChildProcess

  async function start(): Promise<void> {
    running = spawn(process.execPath, [main, 'api'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const chunk of running.stdout ?? []) if (String(chunk).includes('is ready')) break
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }

  await start()
  return {
    url: `http://localhost:${KILLED_PORT}`,
    start,
    /** Without a word to anybody, as when the machine is switched off. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
