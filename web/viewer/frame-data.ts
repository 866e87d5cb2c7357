import { FRAME_PATH } from './messages.ts'

/** A file that ships with the frame, named by it: only below its own folder, since nobody knows what it has become. */
export async function readFrameData(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!/^(\w[\w.-]*\/){2}\w[\w.-]*$/.test(path)) return null
  try {
    const reply = await fetch(`${FRAME_PATH}data/${path}`)
    return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null
  } catch {
    return null
  }
}
