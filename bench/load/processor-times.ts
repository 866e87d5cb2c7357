import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds of processor time since the programs started. « API » is the thread that answers. */
export type ProcessorTimes = Record<(typeof columns)[number], number>
export const columns = ['API', 'API threads', 'worker', 'PostgreSQL', 'generator'] as const

// The unit of /proc, on every Linux.
const TICK = 10

export function readProcessorTimes(pids: { api: number; worker: number; postgres: number }): ProcessorTimes {
  const answering = ownTime(`/proc/${pids.api}/task/${pids.api}/stat`)
  return {
    API: answering,
    'API threads': ownTime(`/proc/${pids.api}/stat`) - answering,
    worker: ownTime(`/proc/${pids.worker}/stat`),
    PostgreSQL: familyTime(pids.postgres),
    generator: ownTime('/proc/self/stat'),
  }
}

/** Of a process with its children; those that have ended are counted by their parent. */
export function familyTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const [, , ended = 0, endedSystem = 0] = readTicks(`/proc/${pid}/stat`)
  const living = children.filter((child) => child !== '').map((child) => timeIfLiving(`/proc/${child}/stat`))
  return ownTime(`/proc/${pid}/stat`) + (ended + endedSystem) * TICK + living.reduce((sum, one) => sum + one, 0)
}

function ownTime(file: string): number {
  const [user = 0, system = 0] = readTicks(file)
  return (user + system) * TICK
}

function timeIfLiving(file: string): number {
  try {
    return ownTime(file)
  } catch {
    return 0
  }
}

/** User, system, and the same of ended children. The name before them may have spaces. */
function readTicks(file: string): number[] {
  const line = readFileSync(file, 'utf8')
  return line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
}

/** Of a database that runs in this folder. */
export const readPostgresPid = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
