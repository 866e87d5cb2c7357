import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notAllowed, notFound, type Refusal } from '../../errors/errors.ts'
import { isPage } from './portal-page.ts'

type Known = { pattern: RegExp; methods: Set<string> }

/**
 * An address that exists, asked in a way it does not answer, says which ways it does. Refused before the body is read,
 * as whatever goes to an address that does not exist.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const routes = new Map<string, Known>()
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

/** A route such as /dossiers/:id or /assets/*, for addresses as they are sent. */
function toPattern(route: string): RegExp {
  const parts = route.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')
  })
  return new RegExp(`^${parts.join('')}$`)
}
