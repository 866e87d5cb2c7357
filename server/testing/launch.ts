import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { asPrograms } from '../platform/database/app-role.ts'
import { programEnv } from './program-env.ts'
import { hasCrashed } from './programs/unhandled.ts'

const home = join(import.meta.dirname, '..', '..')
const running = new Set<ChildProcess>()
/** The output of programs that died of an unhandled error. */
const crashes: string[] = []

type Program = {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
  url: Promise<string>
  says: (text: RegExp) => Promise<string>
}

/** `root`: of the version to run. */
export function launch(env: Record<string, string>, role = 'all', root = home): Program {
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts'), role], {
    env: {
      ...programEnv,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SIGNING_SECRET: 'of-programs-under-test',
      ...toLogins(env),
    },
  })
  running.add(child)
  let output = ''
  const says = (text: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = text.exec(output)
        if (found) resolve(found[1] ?? found[0])
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      child.on('exit', () => reject(new Error(`it ended before it was ready: ${output}`)))
    })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const url = says(/Parcelle is ready on (\S+)/)
  url.catch(() => {})
  child.once('close', () => {
    if (hasCrashed(output)) crashes.push(output)
  })
  const ended = once(child, 'close').then(() => {
    running.delete(child)
    return child.exitCode
  })
  return { child, output: () => output, ended, url, says }
}

/** An owner's address stands for both logins. */
export function toLogins({ DATABASE_URL, ...env }: Record<string, string>): Record<string, string> {
  if (DATABASE_URL === undefined) return env
  if (env['DATABASE_OWNER_URL'] !== undefined || !URL.canParse(DATABASE_URL)) return { DATABASE_URL, ...env }
  return { DATABASE_OWNER_URL: DATABASE_URL, DATABASE_URL: asPrograms(DATABASE_URL), ...env }
}

/** Stops every program after a test file; fails the file if one has crashed. */
export async function stopAll(): Promise<void> {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all([...running].map((child) => once(child, 'close')))
  const found = crashes.splice(0)
  if (found.length > 0) throw new Error(`a program died of an error that nobody handled: ${found.join('\n')}`)
}
