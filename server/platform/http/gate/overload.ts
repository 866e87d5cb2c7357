import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../../errors/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it counts among the answers that are being made. */
    isUnderWay: boolean
  }
}

// A busy server has a few dozen answers to make at a time; with so many, the last would come after seconds.
const MOST = 300
// Those who sign in, or stay signed in, get theirs for as long as anyone does: without it no other call is of use.
const MOST_WITH_SIGN_IN = 450

/**
 * Tells people to come again when there are more answers to make than can be made in time, instead of letting everyone
 * wait. A request counts while we work on it: not while its body arrives, nor while its answer is being read.
 */
export function shedOverload(app: FastifyInstance, most = MOST, mostWithSignIn = MOST_WITH_SIGN_IN): void {
  let count = 0
  app.decorateRequest('isUnderWay', false)

  function begin(request: FastifyRequest): void {
    request.isUnderWay = true
    count += 1
  }
  function end(request: FastifyRequest): void {
    if (request.isUnderWay) count -= 1
    request.isUnderWay = false
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request.url)) return done()
    if (count >= (isSignIn(request.url) ? mostWithSignIn : most)) return done(unavailable())
    begin(request)
    // Whatever becomes of it: answered, given up by its sender, or taken over by the provider.
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
