import { compileTrusted, openSession } from '../../../packages/forms/index.ts'
import type { Block, Definition, Element, ElementType, Facts, Form, Session } from '../../../packages/forms/index.ts'
import type { Make } from '../engine.ts'
import { formula, pagesOf, OPTIONS } from '../model.ts'
import type { Field, Model } from '../model.ts'

const facts: Facts = { direct: false, state: 'ongoing', today: '2026-01-01' }

/** Our engine as in production: formula text, exact decimals, and the checks of each element type. */
export default makeOurs((form) => form)

export function makeOurs(adapt: (form: Form) => Form): Make {
  return (meaning) => {
    let session: Session
    let ids: string[] = []
    const wrong = () => session.problems().map(({ elementId }) => ids[elementId - 1] ?? '')
    return {
      load(model) {
        ids = model.fields.map(({ id }) => id)
        const compiled = compileTrusted(definitionOf(model), { hidden: meaning })
        if (!compiled.ok)
          throw new Error(compiled.findings.map(({ where, reason }) => `${where}: ${reason}`).join('; '))
        session = openSession(adapt(compiled.form), facts)
        for (const { id, initial, type } of model.fields) if (type !== 'calc') session.set(id, initial)
      },
      set: (id, value) => session.set(id, value),
      visible: () => ids.filter((id) => session.visible(id)),
      value: (id) => session.value(id),
      validateAll: wrong,
      validateFolder(values) {
        session.setMany(values)
        return wrong()
      },
    }
  }
}

export function definitionOf(model: Model): Definition {
  let block = 0
  const pages = pagesOf(model).map((page, rank) => ({
    id: rank + 1,
    form_id: 1,
    slug: page.id,
    rank,
    title: page.id,
    blocks: page.blocks.map(({ id, fields }): Block => ({
      id: ++block,
      page_id: rank + 1,
      slug: id,
      rank: block,
      kind: 'normal',
      title: id,
      condition: null,
      elements: fields.map(elementOf),
    })),
  }))
  return { id: 1, name: 'bench', pages }
}

const types: Record<Field['type'], ElementType> = {
  number: 'input_integer',
  choice: 'input_radio',
  text: 'input_text',
  calc: 'calculate',
}
const options = OPTIONS.map((value) => ({ value, label: value }))

function elementOf({ id, type, required, min, max, condition, calculate }: Field): Element {
  const bounds = type === 'number' ? { min, max } : type === 'choice' ? { options } : {}
  return {
    id: Number(id.slice(1)) + 1,
    name: id,
    type: types[type],
    attributes: { label: id, required, ...bounds },
    condition: condition && {
      rules: condition.rules.map(({ ref, operator, value }) => ({ type: 'input', element: ref, operator, value })),
      logical_operator: condition.logical,
      actions: [condition.action],
    },
    calculate: calculate && formula(calculate, (ref) => `{${ref}}`),
    reference: null,
  }
}
