import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { withoutSecrets } from '../log.ts'
import { traceOf } from '../tracing/trace-requests.ts'

const levelsWithRequests: ReadonlySet<string> = new Set(['info', 'debug', 'trace'])

/** One line for each request, once it is answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && !levelsWithRequests.has(reply.log.level)) return
    const { method, url, routeOptions } = request
    const time = Math.round(reply.elapsedTime * 10) / 10
    const trace = traceOf(request)
    const line = {
      method,
      route: routeOptions.url ?? null,
      path: withoutSecrets(url),
      status: reply.statusCode,
      time,
      ...(trace !== null && { trace_id: trace }),
    }
    if (error) reply.log.error({ ...line, err: error }, 'request')
    else reply.log.info(line, 'request')
  }

  /** It would write the whole address. */
  override routeNotFound(): void {}
}
