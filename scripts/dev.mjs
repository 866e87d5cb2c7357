// npm run dev: the web from its sources, at http://localhost:DEV_PORT, before a product on PORT. Starts the product unless
// one runs there for that address: sign-in returns to PUBLIC_URL, so it must be the one in the browser.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, envFlags, fail, prepare, root } from './prepare.mjs'

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const { PORT = '3000', DEV_PORT = '5173' } = process.env
const address = `http://localhost:${DEV_PORT}`
const product = `http://localhost:${PORT}`
const node = prepare()
// The frame that draws documents is served as it was built.
buildWeb(node)

const children = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))

const settings = await readSettings()
if (settings === null) await startProduct()
else if (settings.oidc.resource !== `${address}/api`)
  fail(
    `The product on port ${PORT} is not for ${address}, where people would sign in: start it with PUBLIC_URL=${address}, or stop it.`,
  )
start(['node_modules/vite/bin/vite.js', '--port', DEV_PORT, '--strictPort'], { PRODUCT_URL: product })

async function readSettings() {
  try {
    return await (await fetch(`${product}/api/v1/settings`)).json()
  } catch {
    return null
  }
}

function startProduct() {
  const child = start([...envFlags(), 'server/main.ts'], { PORT, PUBLIC_URL: address }, ['inherit', 'pipe', 'inherit'])
  child.stdout.pipe(process.stdout)
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Parcelle is ready') && resolve())
  })
}

function start(args, env, stdio = 'inherit') {
  const child = spawn(node, args, { cwd: root, stdio, env: { ...process.env, ...env } })
  children.push(child)
  child.on('exit', (code) => stop(code ?? 1))
  return child
}

/** When one ends, so does the other. */
function stop(code) {
  const left = children.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of left) child.kill('SIGTERM')
  if (left.length === 0) process.exit(code)
}
