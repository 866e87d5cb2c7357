import type { ElementType } from '../definition.ts'
import { arrayChoice } from './array-choice.ts'
import { buttonCreateProspect } from './button-create-prospect.ts'
import { buttonDocusignIframe } from './button-docusign-iframe.ts'
import { buttonPrint } from './button-print.ts'
import { button } from './button.ts'
import { calculate } from './calculate.ts'
import { choiceAutocomplete } from './choice-autocomplete.ts'
import { choice } from './choice.ts'
import { convertNumberToWord } from './convert-number-to-word.ts'
import { datalistChoice } from './datalist-choice.ts'
import { groupOrderedIntegers } from './group-ordered-integers.ts'
import { groupPercentageInputRange } from './group-percentage-input-range.ts'
import { inputBicCode } from './input-bic-code.ts'
import { inputBirthdate } from './input-birthdate.ts'
import { inputCheckbox } from './input-checkbox.ts'
import { inputDate } from './input-date.ts'
import { inputFileWithOptions } from './input-file-with-options.ts'
import { inputFile } from './input-file.ts'
import { inputFloatCurrencyAmount } from './input-float-currency-amount.ts'
import { inputFloat } from './input-float.ts'
import { inputIbanCode } from './input-iban-code.ts'
import { inputIban } from './input-iban.ts'
import { inputInteger } from './input-integer.ts'
import { inputMail } from './input-mail.ts'
import { inputOrderedInteger } from './input-ordered-integer.ts'
import { inputPercentageInteger } from './input-percentage-integer.ts'
import { inputPercentageRangeGroup } from './input-percentage-range-group.ts'
import { inputPercentageRange } from './input-percentage-range.ts'
import { inputProductSharesNumber } from './input-product-shares-number.ts'
import { inputProductTemporaryDismembermentRatePercentage } from './input-product-temporary-dismemberment-rate-percentage.ts'
import { inputRadioSimple } from './input-radio-simple.ts'
import { inputRadio } from './input-radio.ts'
import { inputReceiptFile } from './input-receipt-file.ts'
import { inputSort } from './input-sort.ts'
import { inputTel } from './input-tel.ts'
import { inputText } from './input-text.ts'
import { inputUniqueProductAutocomplete } from './input-unique-product-autocomplete.ts'
import { inputUniqueProductList } from './input-unique-product-list.ts'
import { inputUniqueProductRadio } from './input-unique-product-radio.ts'
import type { Kind } from './kind.ts'
import { ordonnancement } from './ordonnancement.ts'
import { outputProductMinimumSharesNumber } from './output-product-minimum-shares-number.ts'
import { outputProductUnitPrice } from './output-product-unit-price.ts'
import { outputScoringResult } from './output-scoring-result.ts'
import { outputScoringText } from './output-scoring-text.ts'
import { outputText } from './output-text.ts'
import { presentation } from './presentation.ts'
import { range } from './range.ts'
import { selectOrderedInteger } from './select-ordered-integer.ts'
import { select } from './select.ts'
import { toggle } from './toggle.ts'

// A type of the form language without its kind does not compile.
export const kinds: Record<ElementType, Kind> = {
  input_text: inputText,
  input_tel: inputTel,
  input_mail: inputMail,
  input_iban: inputIban,
  input_iban_code: inputIbanCode,
  input_bic_code: inputBicCode,
  input_date: inputDate,
  input_birthdate: inputBirthdate,
  input_integer: inputInteger,
  input_product_shares_number: inputProductSharesNumber,
  input_float: inputFloat,
  input_float_currency_amount: inputFloatCurrencyAmount,
  range: range,
  convert_number_to_word: convertNumberToWord,
  input_percentage_integer: inputPercentageInteger,
  input_percentage_range: inputPercentageRange,
  input_percentage_range_group: inputPercentageRangeGroup,
  group_percentage_input_range: groupPercentageInputRange,
  input_ordered_integer: inputOrderedInteger,
  group_ordered_integers: groupOrderedIntegers,
  input_checkbox: inputCheckbox,
  input_radio: inputRadio,
  input_radio_simple: inputRadioSimple,
  toggle: toggle,
  choice: choice,
  choice_autocomplete: choiceAutocomplete,
  array_choice: arrayChoice,
  datalist_choice: datalistChoice,
  select: select,
  select_ordered_integer: selectOrderedInteger,
  input_file_with_options: inputFileWithOptions,
  input_file: inputFile,
  input_receipt_file: inputReceiptFile,
  input_sort: inputSort,
  presentation: presentation,
  button: button,
  button_print: buttonPrint,
  button_docusign_iframe: buttonDocusignIframe,
  button_create_prospect: buttonCreateProspect,
  output_text: outputText,
  output_scoring_text: outputScoringText,
  output_scoring_result: outputScoringResult,
  input_unique_product_radio: inputUniqueProductRadio,
  input_unique_product_list: inputUniqueProductList,
  input_unique_product_autocomplete: inputUniqueProductAutocomplete,
  output_product_minimum_shares_number: outputProductMinimumSharesNumber,
  output_product_unit_price: outputProductUnitPrice,
  input_product_temporary_dismemberment_rate_percentage: inputProductTemporaryDismembermentRatePercentage,
  ordonnancement: ordonnancement,
  calculate: calculate,
}
