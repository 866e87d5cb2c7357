import type { Api } from '@parcelle/contract'
import type { CallName } from '@parcelle/contract/addresses'
import type { Input, Reply, Route } from '@parcelle/contract/route'
import { ApiError, toRequest } from './api.ts'
import { refresh } from '../session/refresh.ts'
import { readToken } from '../session/store.ts'

type Call<N extends CallName> = Api[N] extends infer R extends Route ? R : never
type Options = { onProgress: (share: number) => void; signal: AbortSignal }

/** Uploads a file as multipart form data. XMLHttpRequest, because fetch reports no upload progress. */
export async function upload<N extends CallName>(
  name: N,
  input: Input<Call<N>>,
  file: File,
  options: Options,
): Promise<Reply<Call<N>>> {
  const token = readToken()
  try {
    // Unchecked cast, as in api.ts.
    return (await send(name, input, file, token?.access_token, options)) as Reply<Call<N>>
  } catch (error) {
    const isExpired = token !== null && error instanceof ApiError && error.status === 401
    const renewed = isExpired ? await refresh(token.access_token) : null
    if (!renewed) throw error
    return (await send(name, input, file, renewed.access_token, options)) as Reply<Call<N>>
  }
}

function send(
  name: CallName,
  { body = {}, ...address }: { params?: object; body?: object },
  file: File,
  token: string | undefined,
  { onProgress, signal }: Options,
): Promise<unknown> {
  const { method, url, headers } = toRequest(name, address)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [key, value] of headers) request.setRequestHeader(key, value)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = parse(request.responseText)
      if (request.status < 300) return resolve(answer)
      reject(new ApiError(request.status, answer, request.getResponseHeader('x-request-id')))
    })
    request.addEventListener('error', () => reject(new ApiError(0, null)))
    const stop = () => (request.abort(), reject(new DOMException('aborted', 'AbortError')))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    request.send(toForm(body, file))
  })
}

/** The fields precede the file, so that the server can check them before it reads the file. */
function toForm(fields: object, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  form.append('file', file, file.name)
  return form
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
