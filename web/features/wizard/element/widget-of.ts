import type { ElementType } from '@parcelle/forms'
import type { ComponentType } from 'react'
import { lazyPart, type LazyPart } from './lazy-part.ts'
import { CheckboxWidget, ToggleWidget } from '../widgets/choice/boolean-widgets.tsx'
import { ComputedOutput, TextOutput } from '../widgets/output/output-widgets.tsx'
import type { Widget, WidgetProps } from '../widgets/field/widget.ts'

type Source = Pick<LazyPart<WidgetProps>, 'face' | 'fetch'>
const here = (widget: Widget): Source => ({ face: () => widget, fetch: async () => {} })

const common = () => import('../widgets/basic-widgets.ts')
const groups = () => import('../widgets/group/group-widgets.tsx')
const ordered = () => import('../widgets/order/ordered-widgets.tsx')
const products = () => import('../widgets/product/product-widgets.tsx')
const scoring = () => import('../widgets/output/scoring-widget.tsx')
const buttons = () => import('../widgets/button/button-widgets.tsx')

const computed = here(ComputedOutput)
const number = lazyPart(common, (module) => numberOf(module))
const radio = lazyPart(common, (module) => module.RadioWidget)
const combo = lazyPart(
  () => import('../widgets/choice/combo/combo-widget.tsx'),
  (module) => module.ComboWidget,
)
const percentages = lazyPart(groups, (module) => module.PercentageGroup)
const order = lazyPart(ordered, (module) => module.OrderGroup)
const upload = lazyPart(
  () => import('../widgets/upload/upload-widget.tsx'),
  (module) => module.UploadWidget,
)
const iban = lazyPart(
  () => import('../widgets/bank/iban-widget.tsx'),
  (module) => module.IbanWidget,
)
const range = lazyPart(
  () => import('../widgets/number/range-widget.tsx'),
  (module) => module.RangeWidget,
)

// The same as the registry of all widgets, but each in its file except for what a welcome is made of.
const registry: Record<ElementType, Source> = {
  input_checkbox: here(CheckboxWidget),
  toggle: here(ToggleWidget),
  output_text: here(TextOutput),
  output_product_minimum_shares_number: computed,
  output_product_unit_price: computed,
  calculate: computed,
  input_text: lazyPart(common, (module) => module.TextWidget),
  input_mail: lazyPart(common, (module) => module.MailWidget),
  input_date: lazyPart(common, (module) => module.DateWidget),
  input_birthdate: lazyPart(common, (module) => module.BirthdateWidget),
  input_integer: number,
  input_float: number,
  input_float_currency_amount: lazyPart(common, (module) => amountOf(module)),
  input_percentage_integer: number,
  input_product_temporary_dismemberment_rate_percentage: number,
  input_radio: radio,
  input_radio_simple: radio,
  choice: lazyPart(common, (module) => module.ChoiceWidget),
  select: lazyPart(common, (module) => module.SelectWidget),
  choice_autocomplete: combo,
  datalist_choice: combo,
  input_tel: lazyPart(
    () => import('../widgets/phone/phone-widget.tsx'),
    (module) => module.PhoneWidget,
  ),
  input_iban: iban,
  input_iban_code: iban,
  input_bic_code: lazyPart(
    () => import('../widgets/bank/bic-widget.tsx'),
    (module) => module.BicWidget,
  ),
  input_product_shares_number: lazyPart(
    () => import('../widgets/product/shares-widget.tsx'),
    (module) => module.SharesWidget,
  ),
  range,
  input_percentage_range: range,
  convert_number_to_word: lazyPart(
    () => import('../widgets/text/words-widget.tsx'),
    (module) => module.WordsWidget,
  ),
  input_percentage_range_group: percentages,
  group_percentage_input_range: percentages,
  input_ordered_integer: lazyPart(ordered, (module) => module.OrderedInteger),
  select_ordered_integer: lazyPart(ordered, (module) => module.OrderedSelect),
  group_ordered_integers: order,
  ordonnancement: order,
  array_choice: lazyPart(
    () => import('../widgets/table/array-choice-widget.tsx'),
    (module) => module.ArrayChoiceWidget,
  ),
  input_file_with_options: upload,
  input_file: upload,
  input_receipt_file: upload,
  input_sort: lazyPart(
    () => import('../widgets/order/sort-widget.tsx'),
    (module) => module.SortWidget,
  ),
  presentation: lazyPart(
    () => import('../widgets/output/presentation-widget.tsx'),
    (module) => module.PresentationWidget,
  ),
  button: lazyPart(buttons, (module) => module.ButtonWidget),
  button_print: lazyPart(buttons, (module) => module.PrintWidget),
  button_docusign_iframe: lazyPart(
    () => import('../widgets/button/sign-widget.tsx'),
    (module) => module.SignWidget,
  ),
  button_create_prospect: lazyPart(
    () => import('../widgets/button/prospect-widget.tsx'),
    (module) => module.ProspectWidget,
  ),
  output_scoring_text: lazyPart(scoring, (module) => module.ScoringText),
  output_scoring_result: lazyPart(scoring, (module) => module.ScoringResult),
  input_unique_product_radio: lazyPart(products, (module) => module.ProductRadio),
  input_unique_product_list: lazyPart(products, (module) => module.ProductList),
  input_unique_product_autocomplete: lazyPart(products, (module) => module.ProductAutocomplete),
}

export const widgetOf = (type: ElementType): ComponentType<WidgetProps> => registry[type].face()

/** Has the widgets of these types here before they are drawn. */
export async function fetchWidgets(types: Iterable<ElementType>): Promise<void> {
  await Promise.all(Array.from(new Set(types), (type) => registry[type].fetch()))
}

type Common = Awaited<ReturnType<typeof common>>

function numberOf({ computedOr, NumberWidget }: Common): Widget {
  return computedOr(NumberWidget)
}

function amountOf({ computedOr, AmountWidget }: Common): Widget {
  return computedOr(AmountWidget)
}
