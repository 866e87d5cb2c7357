import type { Value } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { useElementServices } from '../../element/element-context.ts'
import { ComboWidget } from '../choice/combo/combo-widget.tsx'
import { readChoices } from '../field/element-texts.ts'
import { productFact } from './product-facts.ts'
import { ElementField } from '../field/element-field.tsx'
import { Radios } from '../../../../ui/fields/radios.tsx'
import { SelectField } from '../choice/select-widget.tsx'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './product-widgets.module.css'

/** input_unique_product_radio */
export function ProductRadio(props: WidgetProps) {
  const { element, value, disabled, onChange, onLeave } = props
  const { locale } = useI18n()
  const factsText = useProductFacts()
  const items = readChoices(element.attributes.options, locale).map(({ value, label, description }) => ({
    value,
    label,
    note: (
      <>
        {description && <span className={styles.line}>{description}</span>}
        <span className={styles.facts}>{factsText(value)}</span>
      </>
    ),
  }))
  return (
    <ElementField widget={props} frame="radiogroup">
      <Radios
        name={domId(element.id)}
        look="rectangle"
        items={items}
        chosen={typeof value === 'string' ? value : null}
        disabled={disabled}
        onChoose={onChange}
        onLeave={onLeave}
      />
    </ElementField>
  )
}

/** input_unique_product_list */
export function ProductList(props: WidgetProps) {
  const { locale } = useI18n()
  const factsText = useProductFacts()
  const choices = readChoices(props.element.attributes.options, locale)
  return <SelectField {...props} choices={choices} after={factsText(props.value)} />
}

/** input_unique_product_autocomplete */
export function ProductAutocomplete(props: WidgetProps) {
  const factsText = useProductFacts()
  return <ComboWidget {...props} after={factsText(props.value)} noteOf={factsText} />
}

/** « 204,00 € la part, minimum 10 parts » */
function useProductFacts(): (code: Value) => string | undefined {
  const { amount, count } = useI18n()
  const { view } = useElementServices()
  return (code) => {
    const product = productFact(code, view)
    return product
      ? count('widget.product.facts', product.minimumShares, { price: amount(product.unitPrice) })
      : undefined
  }
}
