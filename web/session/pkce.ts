/**
 * 28 random 32-bit numbers, two hex digits of each: 56 characters. All their digits would make 224, and a verifier may
 * have at most 128 (RFC 7636).
 */
export function makeVerifier(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(28))
  return Array.from(numbers, (number) => (number % 256).toString(16).padStart(2, '0')).join('')
}

export async function makeChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return toBase64Url(new Uint8Array(digest))
}

/** 256 random bits, for `state` and `nonce`. */
export const makeSecret = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
