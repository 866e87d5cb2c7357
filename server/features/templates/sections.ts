import type { ResolvedSection } from '../../deployment/documents/template.ts'
import type { Block } from '../../platform/pdf/layout/content.ts'
import { toBlocks } from './items.ts'
import { holds, readPlain, type TextContext } from './texts.ts'

/** A section without visible items has no title either. */
export function toSections(sections: readonly ResolvedSection[], reading: TextContext): Block[] {
  return sections.flatMap(({ title, when, items }) => {
    const blocks = holds(when, reading) ? items.flatMap((item) => toBlocks(item, reading)) : []
    if (blocks.length === 0 || !title) return blocks
    return [{ kind: 'heading' as const, level: 1 as const, text: readPlain(title, reading) }, ...blocks]
  })
}
