const REFERENCE_MAX = 35

/** The text that a payer quotes: `{number}` of the dossier and `{product}` code are filled in. */
export function composeReference(pattern: string, { number, product }: { number: string; product: string }): string {
  return pattern.replaceAll('{number}', number).replaceAll('{product}', product)
}

/** Why a pattern cannot be used, in English for the operator; null if it can. */
export function referenceProblem(pattern: string): string | null {
  if (!pattern.includes('{number}')) return 'must contain {number}, the number of the dossier'
  const longest = composeReference(pattern, { number: '0'.repeat(10), product: '0'.repeat(4) })
  if (/[{}]/.test(longest)) return 'has a placeholder other than {number} and {product}'
  // The characters that every bank of the SEPA area transmits.
  if (!/^[\w /?:().,'+-]+$/.test(longest) || longest.includes('_')) return 'has a character that banks do not transmit'
  return longest.length > REFERENCE_MAX ? `is longer than ${REFERENCE_MAX} characters` : null
}
