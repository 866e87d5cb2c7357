import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notAllowed, notFound, type Refusal } from '../../errors/errors.ts'
import { isPage } from './portal-page.ts'

type KnownRoute = { pattern: RegExp; methods: Set<string> }

/** Replies 405 with the allowed methods, before the body is read. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const routes = new Map<string, KnownRoute>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = routes.get(url) ?? { pattern: toPattern(url), methods: new Set() }
    for (const one of [method].flat()) known.methods.add(one)
    routes.set(url, known)
  })

  function findRefusal(request: FastifyRequest): Refusal | undefined {
    const { method, url } = request
    const path = url.split('?')[0] ?? ''
    const allowed = new Set([...routes.values()].flatMap((one) => (one.pattern.test(path) ? [...one.methods] : [])))
    if (allowed.size > 0 && !allowed.has(method)) return notAllowed([...allowed].toSorted())
    if (method === 'GET' || method === 'HEAD') return undefined
    return isPage(request) ? notAllowed(['GET', 'HEAD']) : notFound()
  }

  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? findRefusal(request) : undefined))
}

/** Matches a route such as /dossiers/:id or /assets/* with raw addresses. */
function toPattern(route: string): RegExp {
  const parts = route.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')
  })
  return new RegExp(`^${parts.join('')}$`)
}
