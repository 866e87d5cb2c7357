import type { Api } from '@parcelle/contract'
import type { Reply } from '@parcelle/contract/route'
import type { Definition, Element, Page } from '@parcelle/forms'
import { call } from '../../../../api/api.ts'
import { compileForm, type LoadedForm, type FormRequest } from './loaded-form.ts'

/** Fallback: assembles the form from one call per block. A block whose call fails stays empty. */
export async function loadByBlock(
  { formId, version, locale, role }: FormRequest,
  stored: readonly number[],
): Promise<LoadedForm> {
  const query = { version }
  const { pages } = await call('readPages', { params: { formId }, query })
  const blocks = await Promise.all(pages.map(({ id }) => call('readBlocks', { params: { locale, pageId: id }, query })))
  const failed = new Set<number>()
  const load = async (blockId: number): Promise<readonly Element[]> => {
    try {
      const { elements } = await call('readElements', { params: { locale, blockId }, query })
      return elements.map(toElement)
    } catch {
      failed.add(blockId)
      return []
    }
  }
  const filled = await Promise.all(
    pages.map(async (page, at): Promise<Page> => {
      const own = blocks[at]?.blocks ?? []
      const drawn = own.map(async (block) => ({ ...toBlock(block), elements: await load(block.id) }))
      return { ...page, blocks: await Promise.all(drawn) }
    }),
  )
  const definition = { id: formId, name: String(formId), version, pages: filled }
  return {
    form: compileForm(addStandIns(definition, failed, stored), role),
    rules: [],
    products: [],
    failed,
    isPartial: true,
  }
}

type WireBlock = Reply<Api['readBlocks']>['blocks'][number]
type WireElement = Reply<Api['readElements']>['elements'][number]

// Unsafe casts: the server serves only forms that the engine has accepted.
const toCondition = (condition: WireBlock['condition']) => condition as Element['condition']
const toBlock = (block: WireBlock) => ({ ...block, condition: toCondition(block.condition) })
const toElement = ({ attributes, condition, ...element }: WireElement): Element => ({
  ...element,
  attributes: attributes as Element['attributes'],
  condition: toCondition(condition),
})

/**
 * Rules and formulas may read elements that did not load. Each gets an invisible stand-in with its stored answer, so
 * that the rest of the form works.
 */
function addStandIns(definition: Definition, failed: ReadonlySet<number>, stored: readonly number[]): Definition {
  const known = new Set(
    definition.pages.flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements)).map(({ id }) => id),
  )
  const named = [...JSON.stringify(definition).matchAll(/"element":(\d+)|\{(\d+)\}/g)].map(([, rule, formula]) =>
    Number(rule ?? formula),
  )
  const missing = [...new Set([...named, ...stored])].filter((id) => !known.has(id))
  const host = [...failed][0]
  const pages = definition.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => (block.id === host ? { ...block, elements: missing.map(makeStandIn) } : block)),
  }))
  return { ...definition, pages }
}

function makeStandIn(id: number): Element {
  return {
    id,
    name: `element_${id}`,
    type: 'input_text',
    attributes: { label: '' },
    condition: null,
    calculate: null,
    reference: null,
  }
}
