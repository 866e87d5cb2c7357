import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'

type Proxies = Pick<Config, 'proxies'>

/** Trusts exactly the configured proxies: anyone can send the header. */
export function trustProxies({ proxies }: Proxies) {
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies)
}

/** Behind an unknown proxy all people share one address and its rate limit; warns the operator once. */
export function warnOfUnknownProxy(app: FastifyInstance, { proxies }: Proxies): void {
  if (proxies > 0) return
  let isWarned = false
  app.addHook('onRequest', (request, _, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      app.log.warn('X-Forwarded-For is ignored because TRUSTED_PROXIES is 0: set it if a proxy stands in front')
    }
    done()
  })
}
