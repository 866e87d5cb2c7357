import autocannon from 'autocannon'

export type Ask = { method: 'GET' | 'PUT'; path: string; token?: string; body?: unknown }
export type Load = { port: number; asks: readonly Ask[]; seconds: number; connections: number }
export type Measured = { perSecond: number; p50: number; p99: number; failures: number; answers: number }

export type Measure = typeof measure

/** Asks things in turn and then again, as fast as the answers come, over connections that stay open. */
export async function measure({ port, asks, seconds, connections }: Load): Promise<Measured> {
  const all = asks.map(({ method, path, token, body }) => ({
    method,
    path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && json) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }))
  const share = Math.ceil(all.length / connections)
  let begun = 0
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: all.slice(0, 1),
    // Each connection asks its own part: people do not all ask the same thing, nor write to one dossier, at once.
    setupClient: (client) => {
      const from = (begun++ * share) % all.length
      client.setRequests(all.slice(from, from + share))
    },
  })
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failures: non2xx + errors,
    answers: requests.total,
  }
}

const json = { 'content-type': 'application/json' }
