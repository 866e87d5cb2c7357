import type { Block, Definition, Element, Ref } from '../definition.ts'

export type Layout = {
  readonly elements: readonly Element[]
  readonly blocks: readonly Block[]
  readonly index: ReadonlyMap<Ref, number>
  readonly blockIndex: ReadonlyMap<number, number>
  readonly blockStart: Int32Array
  readonly blockAt: Int32Array
}

export function buildLayout({ pages }: Definition): Layout {
  const blocks = pages.flatMap((page) => page.blocks)
  const elements = blocks.flatMap((block) => block.elements)
  const index = new Map<Ref, number>()
  for (const [at, { id, name }] of elements.entries()) index.set(id, at).set(name, at)
  const blockStart = new Int32Array(blocks.length + 1)
  const blockAt = new Int32Array(elements.length)
  for (const [block, { elements: own }] of blocks.entries()) {
    const from = blockStart[block] ?? 0
    blockStart[block + 1] = from + own.length
    blockAt.fill(block, from, from + own.length)
  }
  return { elements, blocks, index, blockIndex: new Map(blocks.map(({ id }, at) => [id, at])), blockStart, blockAt }
}
