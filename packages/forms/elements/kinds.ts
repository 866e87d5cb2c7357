import type { Element } from '../definition.ts'
import type { ElementType } from '../element-types.ts'
import { bicKind, ibanKind, ibanPartsKind } from './bank.ts'
import { booleanKind } from './booleans.ts'
import { autocompleteKind, choiceKind, datalistKind, selectKind, sortKind } from './choices.ts'
import { mailKind, phoneKind } from './contacts.ts'
import { birthdateKind, dayKind } from './days.ts'
import { dismembermentKind } from './dismemberment.ts'
import { orderKind, sharedPercentKind, sumKind } from './groups.ts'
import type { Kind, Stores } from './kind.ts'
import { amountKind, decimalKind, integerKind, percentKind, rateKind } from './numbers.ts'
import {
  actionKind,
  minimumSharesKind,
  outputKind,
  priceKind,
  resultKind,
  scoreBandKind,
  scoreKind,
} from './outputs.ts'
import { productAutocompleteKind, productKind } from './products.ts'
import { lineKind, wordsKind } from './texts.ts'
import { uploadKind } from './uploads.ts'

export const kinds: Record<ElementType, Kind> = {
  input_text: lineKind,
  input_tel: phoneKind,
  input_mail: mailKind,
  input_iban: ibanKind,
  input_iban_code: ibanPartsKind,
  input_bic_code: bicKind,
  input_date: dayKind,
  input_birthdate: birthdateKind,
  input_integer: integerKind,
  input_product_shares_number: integerKind,
  input_float: decimalKind,
  input_float_currency_amount: amountKind,
  range: percentKind,
  convert_number_to_word: wordsKind,
  input_percentage_integer: sharedPercentKind,
  input_percentage_range: percentKind,
  input_percentage_range_group: sumKind,
  group_percentage_input_range: sumKind,
  input_ordered_integer: integerKind,
  group_ordered_integers: orderKind,
  input_checkbox: booleanKind,
  input_radio: choiceKind,
  input_radio_simple: choiceKind,
  toggle: booleanKind,
  choice: choiceKind,
  choice_autocomplete: autocompleteKind,
  array_choice: dismembermentKind,
  datalist_choice: datalistKind,
  select: selectKind,
  select_ordered_integer: choiceKind,
  input_file_with_options: uploadKind,
  input_file: uploadKind,
  input_receipt_file: uploadKind,
  input_sort: sortKind,
  presentation: outputKind,
  button: actionKind,
  button_print: actionKind,
  button_docusign_iframe: actionKind,
  button_create_prospect: actionKind,
  output_text: outputKind,
  output_scoring_text: scoreBandKind,
  output_scoring_result: scoreKind,
  input_unique_product_radio: productKind,
  input_unique_product_list: productKind,
  input_unique_product_autocomplete: productAutocompleteKind,
  output_product_minimum_shares_number: minimumSharesKind,
  output_product_unit_price: priceKind,
  input_product_temporary_dismemberment_rate_percentage: rateKind,
  ordonnancement: orderKind,
  calculate: resultKind,
}

export function storesOf(element: Element): Stores {
  const { stores } = kinds[element.type]
  return stores === 'choice' && element.attributes.multiple ? 'list' : stores
}

export function takesAnswer({ type, calculate, attributes }: Element): boolean {
  return kinds[type].role === 'input' && !calculate && !attributes.from
}

export function isComputed({ type, calculate, attributes }: Element): boolean {
  const { role } = kinds[type]
  return Boolean(calculate) || attributes.from !== undefined || role === 'computed' || role === 'group'
}
