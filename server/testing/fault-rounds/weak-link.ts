import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** `full`: an HTTP server that has no space left. */
export type Weakness = 'dead' | 'slow' | 'silent' | 'full'

export type WeakLink = { port: number; become(weakness: Weakness | null): void; close(): Promise<void> }

/** In milliseconds, for each piece that passes. */
const SLOWNESS = 150
const NO_SPACE = 'HTTP/1.1 507 Insufficient Storage\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** A connection to an outside system that can die, stall, answer slowly or refuse for want of space. */
export async function startWeakLink(target: number): Promise<WeakLink> {
  let weakness: Weakness | null = null
  const open = new Set<Socket>()
  const server = createServer((here) => {
    if (weakness === 'dead') return void here.destroy()
    if (weakness === 'full') return void here.on('error', () => {}).once('data', () => here.end(NO_SPACE))
    const there = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('data', (chunk) => {
        if (weakness === 'silent') return
        if (weakness === 'slow') setTimeout(() => to.write(chunk), SLOWNESS)
        else to.write(chunk)
      })
      from.on('end', () => setTimeout(() => to.end(), weakness === 'slow' ? SLOWNESS : 0))
      from.on('close', () => {
        open.delete(from)
        if (weakness !== 'slow') to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      // What stalled has lost its place in the conversation.
      if (next === 'dead' || next === 'full' || weakness === 'silent') cut()
      weakness = next
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
