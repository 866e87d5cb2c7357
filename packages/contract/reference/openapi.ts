import { z } from 'zod'
import { API_PREFIX } from '../addresses.ts'
import { ErrorBody } from '../errors.ts'
import { routesByFeature, type RoutesByFeature } from '../index.ts'
import type { Route } from '../route.ts'

type Json = { [key: string]: unknown }

/** OpenAPI description generated from the route objects that the server mounts. */
export function openApi({ version, url, tokenUrl, authorizationUrl }: Settings): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parcelle',
      version,
      summary: 'Subscription dossiers: create, fill in, sign, check and integrate.',
      description: 'Errors always have the same body; the request id of every answer is in `X-Request-Id`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: url + API_PREFIX }],
    security: [{ session: ['openid'] }],
    tags: Object.entries(descriptions).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: {
      schemas: { Errors: schema(ErrorBody) },
      securitySchemes: {
        session: {
          type: 'oauth2',
          flows: { authorizationCode: { authorizationUrl, tokenUrl, scopes: { openid: 'Sign in' } } },
        },
      },
    },
  }
}

type Settings = { version: string; url: string; tokenUrl: string; authorizationUrl: string }

const descriptions: Readonly<Record<keyof RoutesByFeature, string>> = {
  session: 'Who is signed in.',
  settings: 'Settings of the deployment: switches, labels, theme, footer.',
  profile: 'What a partner may change in their profile.',
  notifications: 'What happened to the dossiers of the caller, read or not.',
  dashboard: 'Counters by list and by integration state.',
  forms: 'The published forms: pages, blocks, elements, lists of choices.',
  lists: 'The dossiers that the caller may see, by list and by integration state, as pages and as CSV; saved filters.',
  dossiers: 'One dossier: reading, creation, changes of status, duplication.',
  values: 'The answers: autosave, submission of a block, live changes.',
  clients: 'Portfolio, prospects, people authorised on a dossier.',
  receipts: 'Uploaded files: proofs of identity, of address, of the origin of funds.',
  documents: 'Documents generated from the answers: mission letter, subscription form, report.',
  productDocuments: 'Documents to read about a product before signing: information note, articles, key information.',
  signing: 'Envelopes: signers, progress, signed documents, history.',
  signingPage: 'The embedded signing tool: the page of a signer, opened by a link without an account.',
  report: 'The suitability report: written and issued by the advisor, validated or refused by the client.',
  decision: 'Signed dossiers on their way into the customer system: pairing, decisions, screening, deliveries.',
  compliance: 'Compliance checks: requested documents, scans of a paper dossier.',
  corrections: 'Corrections of signed dossiers, in place or by a copy that is signed again.',
  received: 'What the embedded customer system has received.',
  queue: 'The queue of dossiers to decide on, and their leases.',
  waiting: 'Everything that waits for people or other systems, with retries.',
  studio: 'Editions and drafts: changes, files, operations.',
  draftDocuments: 'Documents of a draft, generated for its samples.',
  publication: 'Publication of a draft: check, effect on open dossiers, proposal, approval by a second person.',
}

function paths(): Json {
  const all: Record<string, Json> = {}
  for (const [tag, routes] of Object.entries(routesByFeature)) {
    for (const route of Object.values<Route>(routes)) {
      for (const { path, suffix } of listPaths(route)) {
        all[path] = { ...all[path], [route.method.toLowerCase()]: operation(tag, route, suffix) }
      }
    }
  }
  return all
}

/**
 * Paths that start with a locale are listed once per locale: a parameter in first place would be ambiguous with other
 * paths.
 */
function listPaths({ path }: Route): { path: string; suffix: string }[] {
  const template = path.replaceAll(/:(\w+)/g, '{$1}')
  if (!template.startsWith('/{locale}')) return [{ path: template, suffix: '' }]
  return ['fr', 'en'].map((locale) => ({ path: template.replace('{locale}', locale), suffix: `-${locale}` }))
}

function operation(tag: string, route: Route, suffix: string): Json {
  const inPath = parameters('path', route.params).filter(({ name }) => suffix === '' || name !== 'locale')
  return {
    operationId: route.name + suffix,
    tags: [tag],
    summary: route.summary,
    description: `Roles: ${typeof route.roles === 'string' ? route.roles : route.roles.join(', ')}.`,
    ...(route.roles === 'open' && { security: [] }),
    parameters: [...inPath, ...parameters('query', route.query), ...headers(route)],
    ...(route.body && { requestBody: { required: true, content: bodyContent(route, route.body) } }),
    responses: responses(route),
  }
}

/** JSON, or multipart with the same fields and the file. */
function bodyContent({ carriesFiles }: Route, body: z.ZodType): Json {
  const fields = schema(body)
  if (carriesFiles !== 'multipart') return { 'application/json': { schema: fields } }
  const { properties = {}, required = [], ...form } = fields
  const file = { type: 'string', format: 'binary' }
  return {
    'multipart/form-data': {
      schema: { ...form, properties: { ...Object(properties), file }, required: [required, 'file'].flat() },
    },
  }
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(z.object({ value: type }), {}).success,
    schema: schema(type),
  }))
}

const repeatable = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A request repeated with the same key gets the answer of the first, for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const resumable = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The last event heard: the stream goes on from there.',
  schema: { type: 'string' },
}

const partial = {
  name: 'Range',
  in: 'header',
  description: 'The part that is wanted, such as `bytes=0-1023`; several parts are answered by all of it.',
  schema: { type: 'string' },
}

const headers = (route: Route): Json[] => [
  ...(route.ranges ? [partial] : []),
  ...(route.idempotent ? [repeatable] : []),
  ...(route.reply === 'events' ? [resumable] : []),
]

function responses(route: Route): Json {
  const failures = [
    '400',
    ...(route.roles === 'open' ? [] : ['401', '403']),
    ...(route.params || route.finds ? ['404'] : []),
    ...(route.method === 'GET' ? (route.conflicts ? ['409'] : []) : ['409', '422']),
    ...(route.body ? ['413'] : []),
    ...(route.ranges ? ['416'] : []),
    '429',
    '503',
  ]
  return {
    [String(route.status ?? 200)]: success(route),
    ...(route.ranges && { '206': { ...success(route), description: 'The part of the file that was asked for.' } }),
    ...Object.fromEntries(failures.map((status) => [status, failure(status)])),
  }
}

function success(route: Route): Json {
  if (route.status === 204) return { description: 'Done.' }
  if (route.reply === 'events') {
    return { description: 'Live events.', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  }
  if (route.reply === 'file') {
    return {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  }
  return { description: route.summary, content: { 'application/json': { schema: schema(route.reply) } } }
}

const reasons: Readonly<Record<string, string>> = {
  '400': 'Not understood: malformed, missing or unknown field.',
  '401': 'No token, or one that is not good any more.',
  '403': 'Not for this role, or switched off in this deployment.',
  '404': 'Absent, or not yours.',
  '409': 'Against the current state of the dossier.',
  '413': 'More than this call takes.',
  '416': 'The file ends before the part that was asked for; `Content-Range` says how long it is.',
  '422': 'Understood, but against a rule.',
  '429': 'Too many calls; `Retry-After` says when to come back.',
  '503': 'Not now; `Retry-After` says when to come back.',
}

function failure(status: string): Json {
  return {
    description: reasons[status] ?? 'Refused.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
  }
}

function schema(type: z.core.$ZodType): Json {
  const { $schema: _, ...body } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return body
}
