import type { ElementType } from '@parcelle/forms'
import { AmountWidget } from './number/amount-widget.tsx'
import { ArrayChoiceWidget } from './table/array-choice-widget.tsx'
import { BicWidget } from './bank/bic-widget.tsx'
import { CheckboxWidget, ToggleWidget } from './choice/boolean-widgets.tsx'
import { ButtonWidget, PrintWidget } from './button/button-widgets.tsx'
import { ComboWidget } from './choice/combo/combo-widget.tsx'
import { computedOr } from './number/computed-or.tsx'
import { BirthdateWidget, DateWidget } from './date/date-widget.tsx'
import { PercentageGroup } from './group/group-widgets.tsx'
import { IbanWidget } from './bank/iban-widget.tsx'
import { MailWidget } from './text/mail-widget.tsx'
import { NumberWidget } from './number/number-widget.tsx'
import { OrderedInteger, OrderedSelect, OrderGroup } from './order/ordered-widgets.tsx'
import { ComputedOutput, TextOutput } from './output/output-widgets.tsx'
import { PhoneWidget } from './phone/phone-widget.tsx'
import { PresentationWidget } from './output/presentation-widget.tsx'
import { ProductAutocomplete, ProductList, ProductRadio } from './product/product-widgets.tsx'
import { ProspectWidget } from './button/prospect-widget.tsx'
import { RadioWidget } from './choice/radio-widget.tsx'
import { RangeWidget } from './number/range-widget.tsx'
import { ScoringResult, ScoringText } from './output/scoring-widget.tsx'
import { ChoiceWidget, SelectWidget } from './choice/select-widget.tsx'
import { SharesWidget } from './product/shares-widget.tsx'
import { SignWidget } from './button/sign-widget.tsx'
import { SortWidget } from './order/sort-widget.tsx'
import { TextWidget } from './text/text-widget.tsx'
import { UploadWidget } from './upload/upload-widget.tsx'
import type { Widget } from './field/widget.ts'
import { WordsWidget } from './text/words-widget.tsx'

// A type of the form language without its widget does not compile.
export const widgets: Record<ElementType, Widget> = {
  input_text: TextWidget,
  input_tel: PhoneWidget,
  input_mail: MailWidget,
  input_iban: IbanWidget,
  input_iban_code: IbanWidget,
  input_bic_code: BicWidget,
  input_date: DateWidget,
  input_birthdate: BirthdateWidget,
  input_integer: computedOr(NumberWidget),
  input_product_shares_number: SharesWidget,
  input_float: computedOr(NumberWidget),
  input_float_currency_amount: computedOr(AmountWidget),
  range: RangeWidget,
  convert_number_to_word: WordsWidget,
  input_percentage_integer: computedOr(NumberWidget),
  input_percentage_range: RangeWidget,
  input_percentage_range_group: PercentageGroup,
  group_percentage_input_range: PercentageGroup,
  input_ordered_integer: OrderedInteger,
  group_ordered_integers: OrderGroup,
  input_checkbox: CheckboxWidget,
  input_radio: RadioWidget,
  input_radio_simple: RadioWidget,
  toggle: ToggleWidget,
  choice: ChoiceWidget,
  choice_autocomplete: ComboWidget,
  array_choice: ArrayChoiceWidget,
  datalist_choice: ComboWidget,
  select: SelectWidget,
  select_ordered_integer: OrderedSelect,
  input_file_with_options: UploadWidget,
  input_file: UploadWidget,
  input_receipt_file: UploadWidget,
  input_sort: SortWidget,
  presentation: PresentationWidget,
  button: ButtonWidget,
  button_print: PrintWidget,
  button_docusign_iframe: SignWidget,
  button_create_prospect: ProspectWidget,
  output_text: TextOutput,
  output_scoring_text: ScoringText,
  output_scoring_result: ScoringResult,
  input_unique_product_radio: ProductRadio,
  input_unique_product_list: ProductList,
  input_unique_product_autocomplete: ProductAutocomplete,
  output_product_minimum_shares_number: ComputedOutput,
  output_product_unit_price: ComputedOutput,
  input_product_temporary_dismemberment_rate_percentage: computedOr(NumberWidget),
  ordonnancement: OrderGroup,
  calculate: ComputedOutput,
}
