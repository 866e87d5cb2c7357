declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string>; body?: string }
  type Client = { setRequests(requests: Request[]): void }
  type Options = {
    url: string
    connections: number
    duration: number
    sampleInt: number
    requests: Request[]
    setupClient(client: Client): void
  }
  type Result = {
    requests: { total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    start: Date
    finish: Date
  }
  export default function autocannon(options: Options): Promise<Result>
}
