// npm start: installs and builds what is missing, then runs the product. `api` or `worker` runs that half only.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, envFlags, prepare, root } from './prepare.mjs'

const parent = process.ppid
const node = prepare()
const role = process.argv[2] ?? 'all'
if (role !== 'worker') buildWeb(node)

const server = spawn(node, [...envFlags(), join(root, 'server', 'main.ts'), role], { cwd: root, stdio: 'inherit' })

// Ctrl-C reaches the server by itself; a signal sent to this process alone is passed on. Its end is ours.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
// A signal sent to npm ends the shell between us and says nothing to us: being left alone is our signal.
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, 500)
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
