import { isOffered, translate, type Element, type Value } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { useAnswers } from '../../element/element-context.ts'
import { readChoices } from '../field/element-texts.ts'
import { ElementField } from '../field/element-field.tsx'
import { Radios, type RadioLook } from '../../../../ui/fields/radios.tsx'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './radio-widget.module.css'

/** input_radio, input_radio_simple and short `choice`s. The look is the attribute `variant`, or that of the type. */
export function RadioWidget(props: WidgetProps) {
  const { element, value, disabled, onChange, onLeave } = props
  const { locale } = useI18n()
  const refused = useRefusedOptions(element)
  const items = readChoices(element.attributes.options, locale).filter(
    (item) => item.value === value || !refused.includes(item.value),
  )
  return (
    <ElementField widget={props} frame="radiogroup">
      <Radios
        name={domId(element.id)}
        look={lookOf(element)}
        items={items.map(({ value, label, description }) => ({ value, label, note: description }))}
        chosen={typeof value === 'string' ? value : null}
        disabled={disabled}
        onChoose={onChange}
        onLeave={onLeave}
      />
      <Refusal {...props} />
    </ElementField>
  )
}

function useRefusedOptions(element: Element): readonly string[] {
  const { options = [], refusedWhen } = element.attributes
  const others = (refusedWhen?.rules ?? []).flatMap((rule) => (rule.type === 'input' ? rule.element : []))
  const refused = useAnswers(others, (view) =>
    JSON.stringify(options.map(({ value }) => value).filter((value) => !isOffered(value, element, view))),
  )
  return JSON.parse(refused)
}

function lookOf({ type, attributes: { variant } }: Element): RadioLook {
  if (variant === 'circle' || variant === 'simple' || variant === 'rectangle') return variant
  return type === 'input_radio' ? 'circle' : 'simple'
}

/** Some questions have only one acceptable answer: says so at once instead of on submit. */
function Refusal({ element, value, error }: WidgetProps) {
  const { t, locale } = useI18n()
  const { expectedValue, errorMessage } = element.attributes
  if (expectedValue === undefined) return null
  const own = errorMessage ? translate(errorMessage, locale) : t('element.error.refusal')
  return (
    <div className={styles.refusal}>
      <LiveRegion>{refuses(value, expectedValue) && !error && <Banner tone="error">{own}</Banner>}</LiveRegion>
    </div>
  )
}

const refuses = (value: Value, expected: string) => value !== null && value !== '' && value !== expected
