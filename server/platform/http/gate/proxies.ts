import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'

type Proxies = Pick<Config, 'proxies'>

/** Exactly the proxies we were told of: anyone can write the header, only they are believed. */
export function trustProxies({ proxies }: Proxies) {
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies)
}

/** A proxy nobody told us of makes all people one address, and its limits theirs: the operator is told, once. */
export function warnOfProxies(app: FastifyInstance, { proxies }: Proxies): void {
  if (proxies > 0) return
  let isTold = false
  app.addHook('onRequest', (request, _, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      app.log.warn('X-Forwarded-For is ignored because TRUSTED_PROXIES is 0: set it if a proxy stands in front')
    }
    done()
  })
}
