import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import { compile, elementTypes } from '@parcelle/forms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import client from '../../../../../deployments/aurea/forms/client.json'
import samples from '../../../../../deployments/aurea/samples.json'
import { addBlock, addElement, addPage, duplicate, moveBy, newId, setKey, type Edit } from './edits.ts'
import { labelOf, readFormModel, type FormModel } from './form-model.ts'
import {
  conditionSentence,
  firstRule,
  listSubjects,
  newRule,
  readRule,
  setOperator,
  type SentenceTexts,
} from './rules.ts'
import { elementsWithin, findUses, removeWithUses } from './uses.ts'

const FILE = 'forms/client.json'
const start = { [FILE]: client, 'samples.json': samples } as unknown as Content
const modelOf = (content: Content) => readFormModel(FILE, content[FILE])
const model = modelOf(start)
const nodeOf = (name: string, from: FormModel = model) => from.nodes.find((node) => node.name === name)!
const apply = (content: Content, operation: Operation) => {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  return result
}
const findingsOf = (content: Content) => {
  const compiled = compile(content[FILE])
  return compiled.ok ? [] : compiled.findings
}

test('every page, block and element is found where it stands', () => {
  expect([model.pages.length, model.nodes.length - model.elements.length, model.elements.length]).toEqual([10, 44, 227])
  const node = nodeOf('sub_last_name')
  expect(node.at).toEqual([FILE, 'pages', { id: 12 }, 'blocks', { id: 104 }, 'elements', { id: 1013 }])
  expect(labelOf(node, 'en')).toBe('Last name')
})

test.each(elementTypes)('a new element of type %s is added after the chosen one and undone', (type) => {
  const edit = addElement(model, nodeOf('sub_last_name'), type)!
  const { content, inverse } = apply(start, edit.operation)
  const after = modelOf(content)
  const added = after.byKey.get(edit.key)!
  expect([added.parent?.name, added.index]).toEqual(['identite', 2])
  expect(findingsOf(content).map(({ code }) => code)).not.toContain('shape')
  expect(apply(content, inverse).content).toEqual(start)
})

test.each<[string, () => Edit | null]>([
  ['a block', () => addBlock(model, nodeOf('identite'))],
  ['a copy of a block', () => duplicate(model, nodeOf('identite'))],
  ['a copy of an element', () => duplicate(model, nodeOf('sub_phone'))],
  ['a copy of a page', () => duplicate(model, model.pages[1]!)],
  ['a new text', () => addElement(model, nodeOf('identite'), 'input_text')],
])('%s leaves nothing to correct', (_, make) => {
  const { content } = apply(start, make()!.operation)
  expect(findingsOf(content).filter(({ code }) => code !== 'pair')).toEqual([])
})

test('a page is added after that of the chosen element', () => {
  const { operation, key } = addPage(model, nodeOf('sub_last_name'))
  expect(modelOf(apply(start, operation).content).byKey.get(key)?.index).toBe(2)
})

test('an element moves past the end of its block into the next one, as one operation', () => {
  const last = nodeOf('identite').children.at(-1)!
  const edit = moveBy(model, last, 1)!
  const { content, inverse } = apply(start, edit.operation)
  const moved = modelOf(content).byKey.get(edit.key)!
  expect([moved.parent?.name, moved.index]).toEqual([nodeOf('identite').parent!.children[1]!.name, 0])
  expect(apply(content, inverse).content).toEqual(start)
  expect(moveBy(model, model.pages[0]!, -1)).toBeNull()
})

test('a block that moves to another page says so', () => {
  const [first] = model.pages[1]!.children
  const edit = moveBy(model, first!, -1)!
  const { content } = apply(start, edit.operation)
  expect(findingsOf(content).map(({ code }) => code)).not.toContain('misplaced')
})

test('removing what others name takes their mentions away with it, and comes back at once', () => {
  const node = nodeOf('sub_phone_2')
  const uses = findUses(model, [node], start)
  expect(new Set(uses.map(({ kind }) => kind))).toEqual(new Set(['referential', 'sample']))
  const { content, inverse } = apply(start, removeWithUses(node, uses)!)
  expect(findingsOf(content)).toEqual([])
  expect(apply(content, inverse).content).toEqual(start)
})

test('an element that a formula or a template reads cannot be removed', () => {
  const node = nodeOf('shares_number')
  const template = { 'documents/a.json': { text: { fr: 'Soit {shares_number|words}' } } } as Content
  const uses = findUses(model, [node], { ...start, ...template })
  expect(removeWithUses(node, uses)).toBeNull()
  expect(uses.filter(({ fix }) => fix === null).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['formula', 'file']),
  )
})

test('ids are new and differ between authors', () => {
  expect(newId(model, new Set(), () => 0)).toBe(Math.max(...model.nodes.map(({ id }) => id)) + 1)
  expect(newId(model, new Set(), () => 0.5)).not.toBe(newId(model, new Set(), () => 0))
})

const texts: SentenceTexts = {
  operator: (operator) => operator,
  direct: 'direct',
  state: 'state',
  unknown: (name) => `?${name}`,
  and: 'and',
  or: 'or',
  yes: 'yes',
  no: 'no',
  number: String,
  threshold: (triggers, name, productName) =>
    `${triggers.map((one) => ('productIn' in one ? one.productIn.map(productName) : Object.values(one))).join(' or ')} (${name})`,
}

test('conditions are read as sentences, by labels and never by names', () => {
  const condition = nodeOf('identite').value['condition']!
  expect(conditionSentence(model, condition, 'en', texts)).toMatch(/^“.+” equal \w/)
  const rules = [
    { type: 'dossier', field: 'direct', operator: 'equal', value: true },
    { type: 'input', element: 'shares_number', operator: 'at_least', value: 50 },
    { type: 'input', element: 'nothing', operator: 'equal', value: 'x' },
    { type: 'input', element: 'sub_email', operator: 'not_equal', value: '' },
  ]
  expect(conditionSentence(model, { rules, logical_operator: 'OR', actions: [] }, 'en', texts)).toBe(
    'direct equal yes or “Number of shares” at_least 50 or ?nothing equal x or “E-mail” answered',
  )
})

test('a condition that names a threshold says its figures, and a label shows the amount', () => {
  const settings = { rules: { proof: { whenAny: [{ amountAtLeast: 50 }, { productIn: ['GF'] }] } } }
  const condition = { rule: 'proof', rules: [], logical_operator: 'AND', actions: ['visible'] }
  const product = {
    id: 2,
    name: 'product',
    attributes: { label: { fr: 'P', en: 'P' }, options: [{ value: 'GF', label: { fr: 'Bois', en: 'Wood' } }] },
  }
  const proof = { id: 3, name: 'proof', attributes: { label: { fr: 'x', en: 'Proof from {threshold}' } }, condition }
  const form = {
    referential: { product: 'product' },
    pages: [{ id: 1, blocks: [{ id: 1, elements: [product, proof] }] }],
  }
  const read = readFormModel(FILE, form, settings)
  expect(conditionSentence(read, condition, 'en', texts)).toBe('50 or Wood (Proof from €50)')
})

/** Everything is tried by `npm run test:long`, otherwise a sample of it. */
const isLong = Boolean(import.meta.env['LONG'])

test('a new rule of any type of element, with any comparison offered for it, is one the engine takes', () => {
  const target = nodeOf('sub_birth_name')
  const types = new Map(model.elements.filter((node) => node !== target).map((node) => [node.value['type'], node]))
  for (const node of [...types.values()].filter((_, at) => isLong || at % 3 === 0)) {
    const rule = newRule({ kind: 'element', node })
    for (const operator of readRule(model, rule, 'fr', texts).operators) {
      const condition = { rules: [setOperator(rule, operator)], logical_operator: 'AND', actions: ['disabled'] }
      const { content } = apply(start, setKey(target, ['condition'], condition)[0]!)
      const wrong = findingsOf(content).filter(({ code }) => ['incomparable', 'unknown-option', 'shape'].includes(code))
      expect([node.name, operator, wrong]).toEqual([node.name, operator, []])
    }
  }
})

test('a rule is offered what is answered or computed, and begins with the first question', () => {
  const offered = listSubjects(model.elements).flatMap((one) => (one.kind === 'element' ? [one.node.name] : []))
  expect(offered).toContain('subscription_amount')
  expect(offered).not.toContain('welcome_text')
  expect(firstRule(model.elements)).toMatchObject({ element: offered[0], value: expect.anything() })
})

/** Any edit of the studio on any content, however broken it is already. */
function makeEdit(content: Content, [what, place, more]: readonly number[]): Operation | null {
  const now = modelOf(content)
  const node = now.nodes[(place ?? 0) % Math.max(1, now.nodes.length)]
  if (!node) return addPage(now, null).operation
  const type = elementTypes[(more ?? 0) % elementTypes.length]!
  const json: Json[] = ['', 0, null, { fr: '<b>', en: '\u202E' }, [{}], { rules: [{}], logical_operator: 'OR' }]
  const value = json[(more ?? 0) % json.length]!
  const uses = () => findUses(now, elementsWithin(node), content)
  const makers: (() => Operation | null | undefined)[] = [
    () => addElement(now, node, type)?.operation,
    () => addBlock(now, node)?.operation,
    () => addPage(now, node).operation,
    () => duplicate(now, node).operation,
    () => moveBy(now, node, (more ?? 0) % 2 === 0 ? 1 : -1)?.operation,
    () => removeWithUses(node, uses()),
    () => setKey(node, ['attributes', 'label'], value)[0],
    () => setKey(node, ['condition'], value)[0],
    () => setKey(node, ['type'], value)[0],
    () => setKey(node, ['name'], 'sub_email')[0],
  ]
  return makers[(what ?? 0) % makers.length]?.() ?? null
}

const steps = fc.array(fc.array(fc.nat(10_000), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
const small = {
  [FILE]: { ...client, pages: client.pages.slice(1, 3) },
  'samples.json': samples,
} as unknown as Content

test('no sequence of edits crashes, and undoing all of it gives the first content', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let content = small
      const inverses: Operation[] = []
      for (const step of sequence) {
        const operation = makeEdit(content, step)
        if (!operation) continue
        const result = applyOperation(content, operation)
        if ('problem' in result) continue
        content = result.content
        inverses.unshift(result.inverse)
      }
      compile(content[FILE])
      for (const inverse of inverses) content = apply(content, inverse).content
      expect(content).toEqual(small)
    }),
    { numRuns: isLong ? 1000 : 200 },
  )
})

test('two authors see the same once they have each other’s operations', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.boolean(), { maxLength: 16 }), (sequence, turns) => {
      let server = small
      const log: Operation[] = []
      const authors = [small, small].map((content) => ({ content, number: 0 }))
      const catchUp = (author: (typeof authors)[number]) => {
        for (const operation of log.slice(author.number)) author.content = apply(author.content, operation).content
        author.number = log.length
      }
      sequence.forEach((step, at) => {
        const author = authors[turns[at] ? 1 : 0]!
        // Each author has not seen the later operations of the other.
        const operation = makeEdit(author.content, step)
        const result = operation && applyOperation(server, operation)
        if (!operation || !result) return
        if (!('problem' in result)) {
          server = result.content
          log.push(operation)
        }
        catchUp(author)
      })
      for (const author of authors) {
        catchUp(author)
        expect(author.content).toEqual(server)
      }
    }),
    { numRuns: 200 },
  )
})
