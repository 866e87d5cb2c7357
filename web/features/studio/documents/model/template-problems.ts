import { findPieceProblems, requiredParts, type KnownNames, type PieceProblem } from '@parcelle/domain/documents'
import type { Content, Json } from '@parcelle/domain/studio'
import { isHolder, type FormModel } from '../../form/model/form-model.ts'
import { SHARED, type TemplateModel, type TemplateNode } from './template-model.ts'

/** Key of the node that has the problem. */
export type TemplateProblem = { readonly node: TemplateNode } & (
  | { readonly problem: PieceProblem }
  | { readonly missingPart: string }
)

/** Problems of a template: unknown names, unfilled placeholders, missing required attributes. */
export function findTemplateProblems(
  model: TemplateModel,
  shared: Json | undefined,
  forms: readonly FormModel[],
): TemplateProblem[] {
  const { root, file } = model
  const known = listKnown(shared, forms)
  const piece = file === SHARED ? { fragments: root.value['fragments'] ?? {} } : root.value
  return [
    ...findPieceProblems(piece, known).map((problem) => ({ node: nodeAt(model, problem.at), problem })),
    ...missingParts(root).map((missingPart) => ({ node: root, missingPart })),
  ]
}

function listKnown(shared: Json | undefined, forms: readonly FormModel[]): KnownNames {
  const keysOf = (key: string) => {
    const held = isHolder(shared) ? shared[key] : undefined
    return new Set(isHolder(held) ? Object.keys(held) : [])
  }
  const nodes = forms.flatMap((form) => form.nodes)
  const namesOf = (wanted: string) => new Set(nodes.filter(({ kind }) => kind === wanted).map(({ name }) => name))
  return {
    texts: keysOf('fragments'),
    conditions: keysOf('conditions'),
    pages: namesOf('page'),
    blocks: namesOf('block'),
    elements: namesOf('element'),
  }
}

/** The innermost node around a place. */
function nodeAt({ byKey, root }: TemplateModel, at: readonly (string | number)[]): TemplateNode {
  for (let length = at.length; length > 0; length--) {
    const node = byKey.get(at.slice(0, length).join('.'))
    if (node) return node
  }
  return root
}

function missingParts({ object, value, children }: TemplateNode): string[] {
  const kind = String(value['kind'])
  if (object !== 'document' || !Object.hasOwn(requiredParts, kind)) return []
  const said = new Set(children.flatMap((section) => section.value['parts'] ?? []))
  // Unsafe cast: it is a key of them.
  return requiredParts[kind as keyof typeof requiredParts].filter((part) => !said.has(part))
}

/** Number of problems of each node, descendants included. */
export function countByKey(problems: readonly TemplateProblem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const problem of problems)
    for (let node: TemplateNode | null = problem.node; node; node = node.parent)
      counts.set(node.key, (counts.get(node.key) ?? 0) + 1)
  return counts
}

/** How often documents name a condition or a shared text. */
export function countNamed(content: Content, key: 'when' | 'include', name: string): number {
  const count = (value: Json): number => {
    if (Array.isArray(value)) return value.reduce((sum: number, one: Json) => sum + count(one), 0)
    if (!isHolder(value)) return 0
    const own = value[key]
    const names: readonly Json[] = Array.isArray(own) ? own : [own ?? null]
    const isNamed = names.some((one) => one === name || one === `!${name}`)
    return Object.values(value).reduce<number>((sum, inner) => sum + count(inner), isNamed ? 1 : 0)
  }
  return Object.entries(content)
    .filter(([path]) => path.includes('documents/'))
    .reduce((sum, [, file]) => sum + count(file), 0)
}

/** The documents that include the shared text around this node. */
export function listIncluding(content: Content, node: TemplateNode): string[] {
  const fragment = node.object === 'fragment' ? node : node.parent?.object === 'fragment' ? node.parent : null
  const name = String(fragment?.at.at(-1) ?? '')
  return Object.keys(content).filter(
    (path) =>
      path.startsWith('documents/') &&
      path !== SHARED &&
      (fragment === null || countNamed({ [path]: content[path] ?? null }, 'include', name) > 0),
  )
}
