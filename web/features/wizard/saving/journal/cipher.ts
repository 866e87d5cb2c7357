export type EncryptedData = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** AES-GCM with a per-user key from the server. The key stays in memory. */
export type Cipher = {
  encrypt: (text: string) => Promise<EncryptedData>
  /** Null when it belongs to another user or is damaged. */
  decrypt: (box: EncryptedData) => Promise<string | null>
  encryptBytes: (bytes: BufferSource) => Promise<EncryptedData>
  decryptBytes: (box: EncryptedData) => Promise<ArrayBuffer | null>
}

export async function makeCipher(base64: string): Promise<Cipher> {
  const bytes = Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const cipher: Cipher = {
    encrypt: (text) => cipher.encryptBytes(new TextEncoder().encode(text)),
    async decrypt(box) {
      const opened = await cipher.decryptBytes(box)
      return opened && new TextDecoder().decode(opened)
    },
    async encryptBytes(content) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content) }
    },
    async decryptBytes({ iv, sealed }) {
      try {
        return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'OperationError') return null
        throw error
      }
    },
  }
  return cipher
}
