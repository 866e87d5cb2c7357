import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadAll } from 'js-yaml'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress as IngressModel } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { z } from 'zod'
import packageFile from '../package.json' with { type: 'json' }

/** Each with the schema that Kubernetes publishes for it. */
const kinds: Record<string, new (object: never) => { validate(): void }> = {
  'v1 Namespace': Namespace,
  'v1 ConfigMap': ConfigMap,
  'v1 Service': Service,
  'batch/v1 Job': Job,
  'apps/v1 Deployment': Deployment,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'networking.k8s.io/v1 Ingress': IngressModel,
}
const KubernetesObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
  spec: z.unknown().optional(),
})
const dockerfile = readFileSync(resolve(import.meta.dirname, '..', 'Dockerfile'), 'utf8')
const exposed = /^EXPOSE (.*)$/m.exec(dockerfile)?.[1]?.split(' ')
const folder = resolve(import.meta.dirname, '..', 'ops', 'kubernetes')
const objects = readdirSync(folder).flatMap((file) => {
  const found: unknown[] = []
  loadAll(readFileSync(join(folder, file), 'utf8'), (document) => found.push(document))
  return found.map((document) => KubernetesObject.parse(document))
})

test('every object is as the schema of its kind says', () => {
  for (const object of objects) {
    const { apiVersion, kind } = object
    const Kind = kinds[`${apiVersion} ${kind}`]
    expect(Kind, `${apiVersion} ${kind}`).toBeDefined()
    expect(() => Kind && new Kind(object as never).validate(), kind).not.toThrow()
  }
})

test('every object has a name of its own in our namespace', () => {
  for (const { kind, metadata } of objects) {
    expect(metadata.name).toMatch(/^[a-z][a-z0-9-]{0,61}$/)
    expect(kind === 'Namespace' || metadata.namespace === 'parcelle', `${kind} ${metadata.name}`).toBe(true)
  }
  const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
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
// Strict, unlike the schemas: an unknown key is refused by the API server, or worse, left out.
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
  const { tls, rules } = Ingress.parse(objects.find(({ kind }) => kind === 'Ingress')?.spec)
  expect(tls.flatMap(({ hosts }) => hosts)).toEqual(rules.map(({ host }) => host))
  for (const { backend } of rules.flatMap(({ http }) => http.paths)) {
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === backend.service.name)
    expect(service?.spec).toMatchObject({ ports: [{ name: backend.service.port.name }] })
  }
})

test('every pod is closed in, and mounts what it has', () => {
  const pods = objects.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map((one) => Workload.parse(one))
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
    const named = (kind: string) => objects.find((one) => one.kind === kind && one.metadata.name === `parcelle-${part}`)
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
    expect(exposed).toContain(String(ports[0]?.containerPort))
  }
})
