export type Box = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** Seals and opens with the key that the server keeps for a user; the key itself never leaves memory. */
export type Seal = {
  close: (text: string) => Promise<Box>
  /** Null when it was sealed for somebody else, or was damaged. */
  open: (box: Box) => Promise<string | null>
  closeBytes: (bytes: BufferSource) => Promise<Box>
  openBytes: (box: Box) => Promise<ArrayBuffer | null>
}

export async function makeSeal(base64: string): Promise<Seal> {
  const bytes = Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const seal: Seal = {
    close: (text) => seal.closeBytes(new TextEncoder().encode(text)),
    async open(box) {
      const opened = await seal.openBytes(box)
      return opened && new TextDecoder().decode(opened)
    },
    async closeBytes(content) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content) }
    },
    async openBytes({ iv, sealed }) {
      try {
        return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'OperationError') return null
        throw error
      }
    },
  }
  return seal
}
