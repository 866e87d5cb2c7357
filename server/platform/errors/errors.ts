import type { ErrorBody, ErrorItem } from '@parcelle/contract/errors'
import { isOutage } from './outage.ts'

type Params = NonNullable<ErrorItem['params']>
type LoggedRefusal = { what: 'token' | 'link' | 'code'; reason: string }

/** The caller may not, and gets a reason. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>
  /** For the log only; null: not logged. */
  readonly logged: LoggedRefusal | null

  constructor(
    status: number,
    body: ErrorBody,
    headers: Readonly<Record<string, string>> = {},
    logged: LoggedRefusal | null = null,
  ) {
    super(body.errors.map((item) => item.code).join(', '))
    this.status = status
    this.body = body
    this.headers = headers
    this.logged = logged
  }
}

export const malformed = (property?: string) => refuse(400, 'error.malformed', property)
export const unauthenticated = (reason: string | null = null) =>
  new Refusal(
    401,
    errorBody('error.unauthenticated'),
    { 'www-authenticate': 'Bearer' },
    reason === null ? null : { what: 'token', reason },
  )
export const forbidden = (code = 'error.forbidden') => refuse(403, code)
export const notFound = (code = 'error.not-found') => refuse(404, code)
/** For a personal link that is unknown or expired. */
export const deadLink = (code: string) => new Refusal(404, errorBody(code), {}, { what: 'link', reason: code })
/** For a code entered by a signer: a wrong one (422) or an expired one (409). */
export const wrongCode = (status: 409 | 422, code: string, signerId: string, params?: Params) =>
  new Refusal(
    status,
    errorBody(code, status === 422 ? 'code' : undefined, params),
    {},
    { what: 'code', reason: `${code}: signer ${signerId}` },
  )
export const notAllowed = (methods: readonly string[]) =>
  new Refusal(405, errorBody('error.method-not-allowed'), { allow: methods.join(', ') })
export const tooSlow = () => refuse(408, 'error.timeout')
export const conflict = (code: string, params?: Params) => refuse(409, code, undefined, params)
export const unsatisfiable = (size: number) =>
  new Refusal(416, errorBody('error.range'), { 'content-range': `bytes */${size}` })
export const unacceptable = (code: string, property?: string, params?: Params) => refuse(422, code, property, params)
export const unavailable = () => new Refusal(503, errorBody('error.unavailable'), { 'retry-after': '5' })
export const tooMany = (seconds: number) =>
  new Refusal(429, errorBody('error.too-many-requests', undefined, { seconds }), { 'retry-after': String(seconds) })

/** Whether a retry may succeed: overload or outage. */
export const isTemporary = (error: unknown): boolean =>
  isOutage(error) || (error instanceof Refusal && (error.status === 429 || error.status === 503))

function refuse(status: number, code: string, property?: string, params?: Params): Refusal {
  return new Refusal(status, errorBody(code, property, params))
}

export function errorBody(code: string, property?: string, params?: Params): ErrorBody {
  return { errors: [{ code, ...(property !== undefined && { property }), message: code, ...(params && { params }) }] }
}
