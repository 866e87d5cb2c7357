import type { ElementType } from '@parcelle/forms'
import type { ComponentType } from 'react'
import { lazyPart, type LazyPart } from '../element/lazy-part.ts'
import { CheckboxWidget, ToggleWidget } from './choice/boolean-widgets.tsx'
import type { Widget, WidgetProps } from './field/widget.ts'
import { ComputedOutput, TextOutput } from './output/output-widgets.tsx'

type Source = Pick<LazyPart<WidgetProps>, 'component' | 'fetch'>

// Widgets of the welcome block are bundled; all others are lazy chunks.
const bundled = (widget: Widget): Source => ({ component: () => widget, fetch: async () => {} })
const basic = () => import('./basic-widgets.ts')
const bank = () => import('./bank/bank-widgets.ts')
const combo = () => import('./choice/combo/combo-widget.tsx')
const last = () => import('./last-widgets.ts')
const numbers = () => import('./number-widgets.ts')
const phone = () => import('./phone/phone-widget.tsx')
const prospect = () => import('./button/prospect-widget.tsx')
const sort = () => import('./order/sort-widget.tsx')
const table = () => import('./table/array-choice-widget.tsx')
const upload = () => import('./upload/upload-widget.tsx')

/** A missing element type is a compile error. */
const registry: Record<ElementType, Source> = {
  input_text: lazyPart(basic, ({ TextWidget }) => TextWidget),
  input_tel: lazyPart(phone, ({ PhoneWidget }) => PhoneWidget),
  input_mail: lazyPart(basic, ({ MailWidget }) => MailWidget),
  input_iban: lazyPart(bank, ({ IbanWidget }) => IbanWidget),
  input_iban_code: lazyPart(bank, ({ IbanWidget }) => IbanWidget),
  input_bic_code: lazyPart(bank, ({ BicWidget }) => BicWidget),
  input_date: lazyPart(basic, ({ DateWidget }) => DateWidget),
  input_birthdate: lazyPart(basic, ({ BirthdateWidget }) => BirthdateWidget),
  input_integer: lazyPart(basic, ({ NumberOrResult }) => NumberOrResult),
  input_product_shares_number: lazyPart(numbers, ({ SharesWidget }) => SharesWidget),
  input_float: lazyPart(basic, ({ NumberOrResult }) => NumberOrResult),
  input_float_currency_amount: lazyPart(basic, ({ AmountOrResult }) => AmountOrResult),
  range: lazyPart(numbers, ({ RangeWidget }) => RangeWidget),
  convert_number_to_word: lazyPart(numbers, ({ WordsWidget }) => WordsWidget),
  input_percentage_integer: lazyPart(basic, ({ NumberOrResult }) => NumberOrResult),
  input_percentage_range: lazyPart(numbers, ({ RangeWidget }) => RangeWidget),
  input_percentage_range_group: lazyPart(numbers, ({ PercentageGroup }) => PercentageGroup),
  group_percentage_input_range: lazyPart(numbers, ({ PercentageGroup }) => PercentageGroup),
  input_ordered_integer: lazyPart(numbers, ({ OrderedInteger }) => OrderedInteger),
  group_ordered_integers: lazyPart(numbers, ({ OrderGroup }) => OrderGroup),
  input_checkbox: bundled(CheckboxWidget),
  input_radio: lazyPart(basic, ({ RadioWidget }) => RadioWidget),
  input_radio_simple: lazyPart(basic, ({ RadioWidget }) => RadioWidget),
  toggle: bundled(ToggleWidget),
  choice: lazyPart(basic, ({ ChoiceWidget }) => ChoiceWidget),
  choice_autocomplete: lazyPart(combo, ({ ComboWidget }) => ComboWidget),
  array_choice: lazyPart(table, ({ ArrayChoiceWidget }) => ArrayChoiceWidget),
  datalist_choice: lazyPart(combo, ({ ComboWidget }) => ComboWidget),
  select: lazyPart(basic, ({ SelectWidget }) => SelectWidget),
  select_ordered_integer: lazyPart(numbers, ({ OrderedSelect }) => OrderedSelect),
  input_file_with_options: lazyPart(upload, ({ UploadWidget }) => UploadWidget),
  input_file: lazyPart(upload, ({ UploadWidget }) => UploadWidget),
  input_receipt_file: lazyPart(upload, ({ UploadWidget }) => UploadWidget),
  input_sort: lazyPart(sort, ({ SortWidget }) => SortWidget),
  presentation: lazyPart(last, ({ PresentationWidget }) => PresentationWidget),
  button: lazyPart(last, ({ ButtonWidget }) => ButtonWidget),
  button_print: lazyPart(last, ({ PrintWidget }) => PrintWidget),
  button_docusign_iframe: lazyPart(last, ({ SignWidget }) => SignWidget),
  button_create_prospect: lazyPart(prospect, ({ ProspectWidget }) => ProspectWidget),
  output_text: bundled(TextOutput),
  output_scoring_text: lazyPart(last, ({ ScoringText }) => ScoringText),
  output_scoring_result: lazyPart(last, ({ ScoringResult }) => ScoringResult),
  input_unique_product_radio: lazyPart(numbers, ({ ProductRadio }) => ProductRadio),
  input_unique_product_list: lazyPart(numbers, ({ ProductList }) => ProductList),
  input_unique_product_autocomplete: lazyPart(numbers, ({ ProductAutocomplete }) => ProductAutocomplete),
  output_product_minimum_shares_number: bundled(ComputedOutput),
  output_product_unit_price: bundled(ComputedOutput),
  input_product_temporary_dismemberment_rate_percentage: lazyPart(basic, ({ NumberOrResult }) => NumberOrResult),
  ordonnancement: lazyPart(numbers, ({ OrderGroup }) => OrderGroup),
  calculate: bundled(ComputedOutput),
}

export const getWidget = (type: ElementType): ComponentType<WidgetProps> => registry[type].component()

export async function fetchWidgets(types: Iterable<ElementType>): Promise<void> {
  await Promise.all(Array.from(new Set(types), (type) => registry[type].fetch()))
}
