import autocannon from 'autocannon'

export type BenchRequest = { method: 'GET' | 'PUT'; path: string; token?: string; body?: unknown }
type Load = { port: number; asks: readonly BenchRequest[]; seconds: number; connections: number }
export type Measurement = { answers: number; seconds: number; failures: number; p50: number; p99: number }

export type Measure = typeof measure

/** Sends the requests in a loop over keep-alive connections. */
export async function measure({ port, asks, seconds, connections }: Load): Promise<Measurement> {
  const all = asks.map(({ method, path, token, body }) => ({
    method,
    path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && json) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }))
  const share = Math.ceil(all.length / connections)
  let begun = 0
  const { requests, latency, non2xx, errors, start, finish } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    // autocannon stops at the end of a sample, by default one second.
    sampleInt: 100,
    requests: all.slice(0, 1),
    // Each connection sends its own part: users neither request the same thing nor write to one dossier at once.
    setupClient: (client) => {
      const from = (begun++ * share) % all.length
      client.setRequests(all.slice(from, from + share))
    },
  })
  return {
    answers: requests.total,
    seconds: (finish.getTime() - start.getTime()) / 1000,
    failures: non2xx + errors,
    p50: latency.p50,
    p99: latency.p99,
  }
}

const json = { 'content-type': 'application/json' }
