/** `{shares_number}`, `{amount_paid|words}`, `{firm.orias}` */
export type Placeholder = { readonly name: string; readonly format: string | null }

export const formats = ['words', 'raw', 'label'] as const

type Node = string | Placeholder | { readonly optional: readonly Node[] } | typeof BOLD
const BOLD = { bold: true } as const

export type Piece = { readonly text: string; readonly bold: boolean }

const TOKEN = /(\*\*|\[\[|\]\]|\{[a-zA-Z_][\w.]*(?:\|\w+)?\})/
const PLACEHOLDER = /\{([a-zA-Z_][\w.]*)(?:\|(\w+))?\}/g

export const listPlaceholders = (text: string): Placeholder[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '', format]) => ({ name, format: format ?? null }))

/**
 * Fills the placeholders: `**` encloses bold text, `[[` and `]]` a part that is left out when one of its placeholders
 * is empty. Filled-in values are never parsed.
 */
export function fillText(text: string, fill: (placeholder: Placeholder) => string, blank: string): Piece[] {
  const pieces: Piece[] = []
  let bold = false
  const add = (nodes: readonly Node[], onEmpty: string) => {
    for (const node of nodes) {
      if (node === BOLD) bold = !bold
      else if (typeof node === 'string') pieces.push({ text: node, bold })
      else if ('name' in node) pieces.push({ text: fill(node) || onEmpty, bold })
      else if ('optional' in node && isWhole(node.optional, fill)) add(node.optional, '')
    }
  }
  add(parse(text), blank)
  return join(pieces)
}

function isWhole(nodes: readonly Node[], fill: (placeholder: Placeholder) => string): boolean {
  return nodes.every((node) => typeof node !== 'object' || !('name' in node) || fill(node) !== '')
}

function parse(text: string): Node[] {
  const nodes: Node[] = []
  let optional: Node[] | null = null
  for (const token of text.split(TOKEN)) {
    if (token === '[[') optional = []
    else if (token === ']]' && optional) {
      nodes.push({ optional })
      optional = null
    } else if (token !== '') (optional ?? nodes).push(token === '**' ? BOLD : (listPlaceholders(token)[0] ?? token))
  }
  return nodes
}

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.bold === piece.bold) joined.splice(-1, 1, { ...last, text: last.text + piece.text })
    else if (piece.text !== '') joined.push(piece)
  }
  return joined
}
