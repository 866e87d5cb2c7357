import type { Json } from '@parcelle/domain/studio'
import {
  fillCondition,
  openSession,
  readThresholds,
  rulesHold,
  type Form,
  type Ref,
  type Session,
} from '@parcelle/forms'
import { isHolder } from '../../form/model/form-model.ts'
import { listCustomerRules, listProducts, type Sample } from '../../form/preview/samples.ts'
import type { Draft } from '../../draft/use-draft.ts'

/** The sample as the engine has it while its document is signed; null where the form cannot run. */
export function openDocumentSample(
  content: Draft['content'],
  form: Form,
  sample: Sample,
  state: string,
): Session | null {
  const file = content['samples.json']
  const today = isHolder(file) && typeof file['today'] === 'string' ? file['today'] : '2026-01-01'
  try {
    return openSession(
      form,
      {
        rules: listCustomerRules(content['settings.json']),
        products: listProducts(content),
        datalists: {},
        direct: sample.direct,
        markers: [],
        state,
        today,
      },
      Object.entries(sample.answers).filter(([name]) => form.element(name)),
    )
  } catch {
    // The form is broken, such as a formula that is being typed.
    return null
  }
}

/** Whether named conditions hold, with the figures of the settings; `!` negates; null where that cannot be said. */
export function holdsFor(
  session: Session | null,
  shared: Json | undefined,
  settings: Json | undefined,
): (name: string) => boolean | null {
  const thresholds = readThresholds(settings)
  const conditions = isHolder(shared) && isHolder(shared['conditions']) ? shared['conditions'] : {}
  return (name: string) => {
    const condition = conditions[name.replace(/^!/, '')]
    if (!session || !isHolder(condition) || !Array.isArray(condition['rules'])) return null
    const value = (ref: Ref) => (session.form.element(ref) ? session.value(ref) : null)
    try {
      // Unsafe cast: an invalid condition throws.
      const named = condition as unknown as Parameters<typeof rulesHold>[0]
      const filled = fillCondition(named, thresholds, session.form.definition.referential ?? {})
      return rulesHold(filled, { facts: session.facts(), value }) !== name.startsWith('!')
    } catch {
      return null
    }
  }
}
