import type { Content, Json } from '@parcelle/domain/studio'
import { findElementMentions, type Mention } from '@parcelle/domain/studio-rename'
import { isHolder, type FormModel, type FormNode } from './form-model.ts'
import { elementsWithin, isNamedBy } from './uses.ts'

/** The elements that a node names itself, or the block and page that it is in. */
export function listDirectSources(model: FormModel, node: FormNode): FormNode[] {
  const own = elementsWithin(node)
  const around = listAround(node)
  return model.elements.filter(
    (other) => !own.includes(other) && [...around, ...own].some((one) => isNamedBy(other, one)),
  )
}

const listAround = (node: FormNode | null): FormNode[] => (node ? [node, ...listAround(node.parent)] : [])

/** What names one of the elements of a node outside the form's own pages: roles, documents, settings, points, samples. */
export function listOutsideMentions(model: FormModel, node: FormNode, content: Content): Mention[] {
  const found = elementsWithin(node).flatMap(({ name }) => findElementMentions(content, model.file, name))
  // Mentions in another form belong to the question of the same name there.
  const outside = found.filter(({ file, kind }) =>
    file === model.file ? kind === 'role' : kind === 'question' || !file.startsWith('forms/'),
  )
  const each = [...new Map(outside.map((mention) => [JSON.stringify(mention), mention])).values()]
  return each.toSorted((a, b) => Number(a.kind === 'sample') - Number(b.kind === 'sample'))
}

const envelopes = ['mission', 'subscription'] as const
type EnvelopeName = (typeof envelopes)[number]

/** The envelopes in which a document is signed. */
export function listEnvelopesOf(content: Content, file: string): EnvelopeName[] {
  const [settings, document] = [content['settings.json'], content[file]]
  const held = isHolder(settings) ? settings['envelopes'] : undefined
  const code = isHolder(document) ? document['code'] : undefined
  return envelopes.filter((name) => {
    const codes: Json | undefined = isHolder(held) ? held[name] : undefined
    return Array.isArray(codes) && code !== undefined && codes.includes(code)
  })
}
