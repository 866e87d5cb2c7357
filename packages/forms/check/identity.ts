import type { Definition, Text } from '../definition.ts'
import type { FindingCode, Report } from '../compile/finding.ts'
import { isKnownType } from './draft.ts'
import type { Draft } from './draft.ts'

/** Ids, names and slugs are unique, parent ids match the nesting, and labels are not empty. */
export function checkIdentity({ definition, elements, report }: Draft): void {
  const blocks = definition.pages.flatMap((page) => page.blocks)
  reportDuplicates(
    elements,
    ({ id }) => id,
    ({ name }) => name,
    'duplicate-id',
    report,
  )
  reportDuplicates(
    elements,
    ({ name }) => name,
    ({ name }) => name,
    'duplicate-name',
    report,
  )
  reportDuplicates(
    blocks,
    ({ id }) => id,
    ({ slug }) => slug,
    'duplicate-id',
    report,
  )
  reportDuplicates(
    definition.pages,
    ({ id }) => id,
    ({ slug }) => slug,
    'duplicate-id',
    report,
  )
  reportDuplicates(
    definition.pages,
    ({ slug }) => slug,
    ({ slug }) => slug,
    'duplicate-slug',
    report,
  )
  for (const page of definition.pages) {
    reportDuplicates(
      page.blocks,
      ({ slug }) => slug,
      ({ slug }) => slug,
      'duplicate-slug',
      report,
    )
    if (page.form_id !== definition.id)
      report('misplaced', page.slug, `its form_id ${page.form_id} is not ${definition.id}`)
  }
  checkBlocks(definition, report)
  checkTypes({ elements, report })
  for (const element of elements) {
    if (isBlank(element.attributes.label)) report('missing-label', element.name, 'the label is empty')
  }
}

export function checkTypes({ elements, report }: Pick<Draft, 'elements' | 'report'>): void {
  for (const element of elements) {
    if (!isKnownType(element)) report('unknown-type', element.name, `no element type "${element.type}"`)
  }
}

function checkBlocks({ pages }: Definition, report: Report): void {
  for (const page of pages) {
    if (page.blocks.length === 0) report('empty-block', page.slug, 'no block in it')
    for (const block of page.blocks) {
      if (block.page_id !== page.id) report('misplaced', block.slug, `its page_id ${block.page_id} is not ${page.id}`)
      if (block.elements.length === 0) report('empty-block', block.slug, 'no element in it')
      if (isBlank(block.title)) report('missing-label', block.slug, 'the title is empty')
    }
  }
}

function isBlank(text: Text): boolean {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  return texts.some((one) => one.trim() === '')
}

function reportDuplicates<T>(
  all: readonly T[],
  key: (one: T) => string | number,
  name: (one: T) => string,
  code: FindingCode,
  report: Report,
): void {
  const first = new Map<string | number, T>()
  for (const one of all) {
    const other = first.get(key(one))
    if (other === undefined) first.set(key(one), one)
    else report(code, name(one), `"${key(one)}" is also that of ${name(other)}`)
  }
}
