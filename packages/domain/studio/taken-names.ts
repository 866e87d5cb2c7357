import { applyOperation, findAt, type Content, type Json, type Operation, type SingleOperation } from './operations.ts'

type Holder = { readonly [key: string]: Json }
type Level = 'page' | 'block' | 'element'
const levels = { pages: 'page', blocks: 'block', elements: 'element' } as const
const inner = { page: 'blocks', block: 'elements', element: null } as const

/** The id or name that an operation would duplicate within a form; null for none. */
export function findTaken(content: Content, operation: Operation): string | null {
  const singles = operation.kind === 'all' ? operation.operations : [operation]
  if (!singles.some(({ kind }) => kind === 'add')) return null
  let current = content
  for (const single of singles) {
    const taken = findTakenBy(current, single)
    if (taken !== null) return taken
    const result = applyOperation(current, single)
    // Applying the operation reports this problem.
    if ('problem' in result) return null
    current = result.content
  }
  return null
}

function findTakenBy(content: Content, operation: SingleOperation): string | null {
  const [file] = operation.at
  if (operation.kind !== 'add' || typeof file !== 'string' || !file.startsWith('forms/')) return null
  const list = operation.at.at(-1)
  const level = list === 'pages' || list === 'blocks' || list === 'elements' ? levels[list] : null
  if (level === null) return null
  const pages = findAt(content, [file, 'pages'])
  const held = new Set(itemsOf(pages).flatMap((page) => listMarks(page, 'page')))
  return (
    listMarks(operation.value, level)
      .find((mark) => held.has(mark))
      ?.split(' ')[1] ?? null
  )
}

/** Ids and names of an item and its descendants, prefixed by kind: a block and an element may share an id. */
function listMarks(item: Json, level: Level): string[] {
  if (!isHolder(item)) return []
  const key = inner[level]
  const next = key && levels[key]
  return [
    ...[item['id'], item[level === 'element' ? 'name' : 'slug']].flatMap((value) =>
      typeof value === 'string' || typeof value === 'number' ? [`${level}:${typeof value} ${value}`] : [],
    ),
    ...(key && next ? itemsOf(item[key]).flatMap((one) => listMarks(one, next)) : []),
  ]
}

const itemsOf = (list: Json | undefined): readonly Json[] => (Array.isArray(list) ? list : [])
const isHolder = (value: Json | undefined): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
