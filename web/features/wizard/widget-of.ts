import type { ElementType } from '@parcelle/forms'
import { lazy } from 'react'
import { AmountWidget } from './widgets/amount-widget.tsx'
import { CheckboxWidget, ToggleWidget } from './widgets/boolean-widgets.tsx'
import { ComboWidget } from './widgets/combo-widget.tsx'
import { computedOr } from './widgets/computed-or.tsx'
import { BirthdateWidget, DateWidget } from './widgets/date-widget.tsx'
import { MailWidget } from './widgets/mail-widget.tsx'
import { NumberWidget } from './widgets/number-widget.tsx'
import { ComputedOutput, TextOutput } from './widgets/output-widgets.tsx'
import { RadioWidget } from './widgets/radio-widget.tsx'
import { ChoiceWidget, SelectWidget } from './widgets/select-widget.tsx'
import { TextWidget } from './widgets/text-widget.tsx'
import type { Widget } from './widgets/widget.ts'

const loaders: (() => Promise<unknown>)[] = []

/** A widget that few blocks need: its file comes when the first of them opens, or as soon as someone starts to type. */
function later<M>(load: () => Promise<M>, pick: (module: M) => Widget): Widget {
  loaders.push(load)
  return lazy(async () => ({ default: pick(await load()) }))
}

/** Fetches all that may come: from here on, a lost network leaves no block without its fields. */
export function preloadWidgets(): void {
  for (const load of loaders.splice(0)) load().catch(() => loaders.push(load))
}

const groups = () => import('./widgets/group-widgets.tsx')
const ordered = () => import('./widgets/ordered-widgets.tsx')
const products = () => import('./widgets/product-widgets.tsx')
const scoring = () => import('./widgets/scoring-widget.tsx')
const buttons = () => import('./widgets/button-widgets.tsx')

const percentages = later(groups, (module) => module.PercentageGroup)
const order = later(ordered, (module) => module.OrderGroup)
const upload = later(
  () => import('./widgets/upload-widget.tsx'),
  (module) => module.UploadWidget,
)
const iban = later(
  () => import('./widgets/iban-widget.tsx'),
  (module) => module.IbanWidget,
)
const range = later(
  () => import('./widgets/range-widget.tsx'),
  (module) => module.RangeWidget,
)
const number = computedOr(NumberWidget)

// The same as the registry of all widgets, but for what is there from the start.
export const widgetOf: Record<ElementType, Widget> = {
  input_text: TextWidget,
  input_mail: MailWidget,
  input_date: DateWidget,
  input_birthdate: BirthdateWidget,
  input_integer: number,
  input_float: number,
  input_float_currency_amount: computedOr(AmountWidget),
  input_percentage_integer: number,
  input_product_temporary_dismemberment_rate_percentage: number,
  input_checkbox: CheckboxWidget,
  toggle: ToggleWidget,
  input_radio: RadioWidget,
  input_radio_simple: RadioWidget,
  choice: ChoiceWidget,
  select: SelectWidget,
  choice_autocomplete: ComboWidget,
  datalist_choice: ComboWidget,
  output_text: TextOutput,
  output_product_minimum_shares_number: ComputedOutput,
  output_product_unit_price: ComputedOutput,
  calculate: ComputedOutput,
  input_tel: later(
    () => import('./widgets/phone-widget.tsx'),
    (module) => module.PhoneWidget,
  ),
  input_iban: iban,
  input_iban_code: iban,
  input_bic_code: later(
    () => import('./widgets/bic-widget.tsx'),
    (module) => module.BicWidget,
  ),
  input_product_shares_number: later(
    () => import('./widgets/shares-widget.tsx'),
    (module) => module.SharesWidget,
  ),
  range,
  input_percentage_range: range,
  convert_number_to_word: later(
    () => import('./widgets/words-widget.tsx'),
    (module) => module.WordsWidget,
  ),
  input_percentage_range_group: percentages,
  group_percentage_input_range: percentages,
  input_ordered_integer: later(ordered, (module) => module.OrderedInteger),
  select_ordered_integer: later(ordered, (module) => module.OrderedSelect),
  group_ordered_integers: order,
  ordonnancement: order,
  array_choice: later(
    () => import('./widgets/array-choice-widget.tsx'),
    (module) => module.ArrayChoiceWidget,
  ),
  input_file_with_options: upload,
  input_file: upload,
  input_receipt_file: upload,
  input_sort: later(
    () => import('./widgets/sort-widget.tsx'),
    (module) => module.SortWidget,
  ),
  presentation: later(
    () => import('./widgets/presentation-widget.tsx'),
    (module) => module.PresentationWidget,
  ),
  button: later(buttons, (module) => module.ButtonWidget),
  button_print: later(buttons, (module) => module.PrintWidget),
  button_docusign_iframe: later(
    () => import('./widgets/sign-widget.tsx'),
    (module) => module.SignWidget,
  ),
  button_create_prospect: later(
    () => import('./widgets/prospect-widget.tsx'),
    (module) => module.ProspectWidget,
  ),
  output_scoring_text: later(scoring, (module) => module.ScoringText),
  output_scoring_result: later(scoring, (module) => module.ScoringResult),
  input_unique_product_radio: later(products, (module) => module.ProductRadio),
  input_unique_product_list: later(products, (module) => module.ProductList),
  input_unique_product_autocomplete: later(products, (module) => module.ProductAutocomplete),
}
