// npm start: installs and builds what is missing, then runs the product, or only its `api` or `worker` half; `migrate` makes the
// database ready and ends.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, envFlags, prepare, root } from './prepare.mjs'

const parent = process.ppid
const node = prepare()
const role = process.argv[2] ?? 'all'
if (role === 'all' || role === 'api') buildWeb(node)

const server = spawn(node, [...envFlags(), join(root, 'server', 'main.ts'), role], { cwd: root, stdio: 'inherit' })

// Ctrl-C reaches the server by itself; a signal to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
// A signal to npm ends the shell between us without reaching us, so a new parent process is our signal.
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, 500)
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
