import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../../errors/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean
  }
}

// A busy server has a few dozen requests at a time; beyond this, the last would wait for seconds.
const MAX_REQUESTS = 300
// Higher, because without a sign-in no other call is of use.
const MAX_WITH_SIGN_IN = 450

/**
 * Replies 503 at once when too many requests are in progress, instead of making everyone wait. A request counts while
 * we work on it, not while its body arrives or its reply is sent.
 */
export function shedOverload(app: FastifyInstance, most = MAX_REQUESTS, mostWithSignIn = MAX_WITH_SIGN_IN): void {
  let count = 0
  app.decorateRequest('isCounted', false)

  function begin(request: FastifyRequest): void {
    request.isCounted = true
    count += 1
  }
  function end(request: FastifyRequest): void {
    if (request.isCounted) count -= 1
    request.isCounted = false
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request.url)) return done()
    if (count >= (isSignIn(request.url) ? mostWithSignIn : most)) return done(unavailable())
    begin(request)
    // Covers every end: replied, aborted, or taken over by the provider.
    reply.raw.once('close', () => end(request))
    done()
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    if (!isHealth(request.url) && !reply.raw.destroyed) begin(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
}

const isHealth = (url: string) => url.startsWith('/health/')
const isSignIn = (url: string) => /^\/(oidc|sign-in|authorization)\b/.test(url)
