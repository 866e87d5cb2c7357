import { createHash } from 'node:crypto'
import type {
  SharedFile,
  Item,
  NamedCondition,
  ProductTemplate,
  ProductTemplateFile,
  ResolvedItem,
  ResolvedSection,
  Section,
  Template,
  TemplateFile,
} from './template.ts'

type Resolved = {
  sections: ResolvedSection[]
  conditions: Record<string, NamedCondition>
}

/** Inlines the shared parts of a template; its version is a digest of the result. */
export function resolveTemplate(file: TemplateFile, shared: SharedFile): Template {
  const { letterhead, draft, labels, headings, agreement } = shared
  const content = { ...file, ...resolveSections(file, shared), letterhead, draft }
  return { ...content, version: toVersion({ ...content, labels, headings, agreement }) }
}

export function resolveProductTemplate(file: ProductTemplateFile, shared: SharedFile): ProductTemplate {
  return { ...file, ...resolveSections(file, shared), letterhead: shared.letterhead }
}

function resolveSections(
  { sections, when }: { sections: readonly Section[]; when?: TemplateFile['when'] },
  { conditions, fragments }: SharedFile,
): Resolved {
  const resolved = sections.map((section) => ({
    ...section,
    items: section.items.flatMap((item) => resolveItem(item, fragments)),
  }))
  const used = listConditionNames({ when, resolved })
  return {
    sections: resolved,
    conditions: Object.fromEntries(Object.entries(conditions).filter(([name]) => used.has(name))),
  }
}

function resolveItem(item: Item, fragments: SharedFile['fragments']): ResolvedItem[] {
  if (!('include' in item)) return [item]
  const when = item.when ?? []
  return (fragments[item.include] ?? [])
    .flatMap((one) => ('include' in one ? [] : [one]))
    .map((one) => (when.length === 0 ? one : { ...one, when: [...when, ...(one.when ?? [])] }))
}

function listConditionNames(piece: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  walk(piece, (key, value) => {
    if (key === 'when' && Array.isArray(value)) for (const name of value) names.add(String(name).replace(/^!/, ''))
  })
  return names
}

function walk(piece: unknown, visit: (key: string, value: unknown) => void): void {
  if (typeof piece !== 'object' || piece === null) return
  for (const [key, value] of Object.entries(piece)) {
    visit(key, value)
    walk(value, visit)
  }
}

/** A digest: the same content is the same version on any machine. */
const toVersion = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
