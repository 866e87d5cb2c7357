import { FRAME_PATH } from './messages.ts'

/** Reads a file of the frame's own folder only, because the frame is not trusted. */
export async function readFrameData(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!/^(\w[\w.-]*\/){2}\w[\w.-]*$/.test(path)) return null
  try {
    const reply = await fetch(`${FRAME_PATH}data/${path}`)
    return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null
  } catch {
    return null
  }
}
