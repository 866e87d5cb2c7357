import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { changedNames } from './pace.ts'
import { answers, form, products } from './product.ts'
import type { Stage } from './stage.ts'
import { surveyForm } from './survey-form.ts'

const here = join(import.meta.dirname, 'peer')
const PORT = 3192
const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A SurveyJS page with the same form and answers, built like ours and served here. */
export async function startPeer(): Promise<{ peer: Stage; floor: Stage; stop: () => void }> {
  if (!existsSync(join(here, 'node_modules')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2023', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 5000 },
  })
  const data = JSON.stringify({ form: surveyForm(form, products), answers })
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/form.json') return void reply.setHeader('content-type', 'application/json').end(data)
    if (pathname === '/floor') return void reply.setHeader('content-type', 'text/html').end(floorPage)
    const file = join(here, 'dist', pathname === '/' ? 'index.html' : pathname)
    reply.setHeader('content-type', kinds[extname(file)] ?? 'application/octet-stream')
    readFile(file).then(
      (content) => reply.end(content),
      () => reply.writeHead(404).end(),
    )
  })
  server.listen(PORT)
  return { peer, floor, stop: () => void server.close() }
}

const peer: Stage = {
  name: 'SurveyJS',
  ready: '.sd-navigation__next-btn, .sd-navigation__complete-btn',
  address: (slug) => `http://localhost:${PORT}/${slug ? `?page=${slug}` : ''}`,
  field: (name) => `[data-name="${name}"] input`,
  option: (name, value) => `[data-name="${name}"] label:has(input[value="${value}"])`,
}

/** The baseline: a page without scripts and with the same fields. */
const floor: Stage = {
  ...peer,
  name: 'no script at all',
  ready: 'button',
  address: () => `http://localhost:${PORT}/floor`,
}

const floorPage = `<!doctype html><title>floor</title>${form.pages
  .flatMap((page) => page.blocks)
  .flatMap(({ elements }) => elements)
  .filter(({ name }) => changedNames.has(name))
  .map(({ name, attributes: { options } }) => {
    const radios = options?.map(
      ({ value }) => `<label><input type="radio" name="${name}" value="${value}">${value}</label>`,
    )
    return `<p data-name="${name}">${radios?.join('') ?? '<input>'}</p>`
  })
  .join('')}<button>ok</button>`
