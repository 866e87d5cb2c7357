import { isEmpty, kinds, translate, type Element, type FormView } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { focusElement } from '../widgets/field/focus-element.ts'
import { useForm, useWizard } from '../wizard-context.ts'

/** Offers to copy answers given elsewhere in the form, for the whole block in one press. */
export function OfferedAnswer({ element }: { element: Element }) {
  const { t, locale } = useI18n()
  const { engine, answer } = useWizard()
  const siblings = engine.view.blockOf(element.id)?.elements ?? []
  const first = useForm(({ engine: { view } }) => siblings.find((one) => findOffered(one, view))?.id ?? null)
  const source = first === element.id ? findOffered(element, engine.view) : null
  if (!source) return null

  function take() {
    for (const one of siblings) {
      const offered = findOffered(one, engine.view)
      if (offered) answer(one.id, engine.answer(offered.id))
    }
    // The button disappears, so the focus must move.
    focusElement(element.id)
  }

  const label = translate(source.attributes.label, locale)
  const value = kinds[element.type].show(engine.answer(source.id), element, locale)
  return (
    <Button dense variant="tertiary" icon="duplicate" onClick={take}>
      {t('wizard.offered', { label, value })}
    </Button>
  )
}

/** The visible, answered source of a visible element that is still empty. */
function findOffered(element: Element, { element: find, value, visible }: FormView): Element | null {
  const { offeredFrom } = element.attributes
  const source = offeredFrom === undefined ? null : find(offeredFrom)
  if (!source || !visible(source.id) || !visible(element.id)) return null
  return isEmpty(value(element.id), element) && !isEmpty(value(source.id), source) ? source : null
}
