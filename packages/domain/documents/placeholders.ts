/** `{shares_number}`, `{amount_paid|words}`, `{firm.orias}`, `{sub_civility|né/née}` */
export type Placeholder = {
  readonly name: string
  readonly format: string | null
  /** The masculine and the feminine form, of which a civility chooses. */
  readonly forms?: readonly [string, string]
}

export const formats = ['words', 'raw', 'label'] as const

const PLACEHOLDER = /\{([a-zA-Z_][\w.]*)(?:\|(?:(\w+)|([^{}|/]*)\/([^{}|/]*)))?\}/g

export const listPlaceholders = (text: string): Placeholder[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '', format, masculine, feminine = '']) => ({
    name,
    format: format ?? null,
    ...(masculine !== undefined && { forms: [masculine, feminine] as const }),
  }))

/** What would be printed as it stands instead of being filled in. */
export type TextMistake =
  | { readonly kind: 'not-a-field'; readonly text: string }
  | { readonly kind: 'brace' | 'brackets' | 'bold' }

export function findTextMistake(text: string): TextMistake | null {
  const rest = text.replaceAll(PLACEHOLDER, '')
  const brace = /\{[^{}]*\}?|\}/.exec(rest)?.[0]
  if (brace !== undefined) {
    const isClosed = brace.startsWith('{') && brace.endsWith('}')
    return isClosed ? { kind: 'not-a-field', text: brace } : { kind: 'brace' }
  }
  const brackets = rest.match(/\[\[|\]\]/g) ?? []
  if (brackets.some((one, at) => one !== (at % 2 === 0 ? '[[' : ']]')) || brackets.length % 2 > 0)
    return { kind: 'brackets' }
  return (rest.match(/\*\*/g)?.length ?? 0) % 2 > 0 ? { kind: 'bold' } : null
}
