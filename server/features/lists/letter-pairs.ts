/**
 * Which pairs of neighbouring letters a text holds, as 64 bits: a text can only hold a term if it has all the bits of the
 * term. The database says the same of the texts it searches (`letter_pairs`).
 */
export function letterPairs(text: string): string {
  let bits = 0n
  let before: number | null = null
  for (const letter of Buffer.from(text)) {
    if (before !== null) bits |= 1n << BigInt((before * 31 + letter) % 64)
    before = letter
  }
  return BigInt.asIntN(64, bits).toString()
}
