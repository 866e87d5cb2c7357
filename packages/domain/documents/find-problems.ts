import { factNames } from './facts.ts'
import { findTextMistake, formats, listPlaceholders, type TextMistake } from './placeholders.ts'

type Path = readonly (string | number)[]
type ReferenceKind = 'text' | 'condition' | 'block' | 'page' | 'element' | 'fact' | 'format'

/** What is wrong at a place of a template: it names what does not exist, or a text would be printed as it stands. */
export type PieceProblem =
  | { readonly kind: 'unknown'; readonly what: ReferenceKind; readonly name: string; readonly at: Path }
  | { readonly kind: 'mistake'; readonly mistake: TextMistake; readonly at: Path }

export type KnownNames = {
  readonly texts: ReadonlySet<string>
  readonly conditions: ReadonlySet<string>
  readonly blocks: ReadonlySet<string>
  readonly pages: ReadonlySet<string>
  readonly elements: ReadonlySet<string>
}

/** Of a template or a part of one, which may be broken anywhere. */
export function findPieceProblems(piece: unknown, known: KnownNames): PieceProblem[] {
  const found: PieceProblem[] = []
  walk(piece, [], (key, value, at) => found.push(...problemsAt(key, value, at, known)))
  return found
}

/** The conditions and shared texts that a template or a part of one names. */
export function listUsed(piece: unknown): { conditions: ReadonlySet<string>; texts: ReadonlySet<string> } {
  const [conditions, texts] = [new Set<string>(), new Set<string>()]
  walk(piece, [], (key, value) => {
    if (key === 'include' && typeof value === 'string') texts.add(value)
    if (key === 'when' && Array.isArray(value)) for (const name of value) conditions.add(toCondition(name))
  })
  return { conditions, texts }
}

/** The name of a condition, without the `!` that negates it. */
const toCondition = (name: unknown) => String(name).replace(/^!/, '')

function walk(piece: unknown, at: Path, visit: (key: string, value: unknown, at: Path) => void): void {
  if (typeof piece !== 'object' || piece === null) return
  for (const [key, value] of Object.entries(piece)) {
    const inside = [...at, Array.isArray(piece) ? Number(key) : key]
    visit(key, value, inside)
    walk(value, inside, visit)
  }
}

function problemsAt(key: string, value: unknown, at: Path, known: KnownNames): PieceProblem[] {
  const unknown = (what: ReferenceKind, names: readonly unknown[], have: ReadonlySet<string>) =>
    names
      .filter((name): name is string => typeof name === 'string' && !have.has(name))
      .map((name): PieceProblem => ({ kind: 'unknown', what, name, at }))
  if ((key === 'fr' || key === 'en') && typeof value === 'string') return textProblems(value, at, known)
  if (key === 'include') return unknown('text', [value], known.texts)
  if (key === 'block') return unknown('block', [value], known.blocks)
  if (key === 'page') return unknown('page', [value], known.pages)
  if (key === 'when' && Array.isArray(value)) return unknown('condition', value.map(toCondition), known.conditions)
  const parent = at.at(-2)
  const names = key === 'rows' || (key === 'elements' && parent === 'answers') ? value : null
  if (Array.isArray(names)) return unknown('element', names, known.elements)
  const isElement = (key === 'total' && parent === 'answers') || (key === 'element' && parent === 'scoring')
  return isElement ? unknown('element', [value], known.elements) : []
}

function textProblems(text: string, at: Path, { elements }: KnownNames): PieceProblem[] {
  const mistake = findTextMistake(text)
  return [
    ...listPlaceholders(text).flatMap(({ name, format }): PieceProblem[] => {
      const isFact = name.includes('.')
      const isKnown = (isFact ? factNames : elements).has(name)
      return [
        ...(isKnown ? [] : [{ kind: 'unknown', what: isFact ? 'fact' : 'element', name, at } as const]),
        ...(format === null || formats.some((one) => one === format)
          ? []
          : [{ kind: 'unknown', what: 'format', name: format, at } as const]),
      ]
    }),
    ...(mistake ? [{ kind: 'mistake', mistake, at } as const] : []),
  ]
}
