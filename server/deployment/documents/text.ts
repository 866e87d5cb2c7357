import { listPlaceholders, type Placeholder } from '@parcelle/domain/documents'
import { elide } from '../../platform/locales/elision.ts'
import type { Locale } from '../../platform/locales/locale.ts'

type Node = string | Placeholder | { readonly optional: readonly Node[] } | typeof BOLD
const BOLD = { bold: true } as const

type Piece = { readonly text: string; readonly bold: boolean }

const TOKEN = /(\*\*|\[\[|\]\]|\{[a-zA-Z_][\w.]*(?:\|(?:\w+|[^{}|/]*\/[^{}|/]*))?\})/
/**
 * Fills the placeholders: `**` encloses bold text, `[[` and `]]` a part that is left out when one of its placeholders
 * is empty. Filled-in values are never parsed.
 */
export function fillText(text: string, fill: (placeholder: Placeholder) => string, options: FillOptions): Piece[] {
  const { blank, locale } = options
  const pieces: Piece[] = []
  let bold = false
  const add = (nodes: readonly Node[], onEmpty: string) => {
    for (const node of nodes) {
      if (node === BOLD) bold = !bold
      else if (typeof node === 'string') pieces.push({ text: node, bold })
      else if ('name' in node) addValue(pieces, fill(node) || onEmpty, bold, locale)
      else if ('optional' in node && isWhole(node.optional, fill)) add(node.optional, '')
    }
  }
  add(parse(text), blank)
  return join(pieces)
}

type FillOptions = { blank: string; locale: Locale }

function addValue(pieces: Piece[], value: string, bold: boolean, locale: Locale): void {
  const last = pieces.pop()
  if (last) pieces.push({ ...last, text: elide(last.text, value, locale) })
  pieces.push({ text: value, bold })
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
