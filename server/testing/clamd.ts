import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The harmless EICAR test virus; in pieces, so that scanners do not find it in this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A real clamd that knows one virus; stopped after the test file. */
export async function startClamd(atEnd: (stop: () => Promise<void>) => void, more = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-clamd-'))
  const [signatures, socket, config] = ['signatures', 'clamd.sock', 'clamd.conf'].map((name) => join(folder, name))
  await mkdir(signatures!)
  await writeFile(join(signatures!, 'own.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
  await writeFile(config!, `DatabaseDirectory ${signatures}\nLocalSocket ${socket}\nForeground yes\n${more}`)
  const clamd = spawn(process.env['CLAMD'] ?? '/usr/sbin/clamd', [`--config-file=${config}`], { stdio: 'ignore' })
  atEnd(async () => {
    clamd.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  while (!(await listens(socket!))) {
    if (clamd.exitCode !== null) throw new Error(`clamd ended with ${clamd.exitCode}`)
    await sleep(50)
  }
  return `unix:${socket}`
}

async function listens(socket: string): Promise<boolean> {
  const line = createConnection(socket)
  return once(line, 'connect').then(
    () => Boolean(line.destroy()),
    () => false,
  )
}
