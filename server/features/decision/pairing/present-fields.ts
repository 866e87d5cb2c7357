import type { ComparedFields } from '@parcelle/contract/decision/pairing'
import type { Match } from '@parcelle/domain'
import { showDate, showPhone } from '@parcelle/forms'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'

type Field = Match['fields'][number]

export function presentFields(fields: Match['fields'], locale: Locale): ComparedFields {
  return fields.map(({ field, verdict, dossier, customer }) => ({
    field,
    verdict,
    dossier: dossier && presentValue(field, dossier, locale),
    customer: customer && presentValue(field, customer, locale),
  }))
}

const COUNTRY = /^[A-Z]{2}$/

function presentValue(field: Field['field'], value: string, locale: Locale): string {
  if (field === 'personType')
    return translator(locale)(`decision.person-type.${value === 'company' ? 'company' : 'person'}`)
  if (field === 'phone') return showPhone(value)
  if (field === 'birthDay') return showDate(value)
  if (field === 'birthCountry' && COUNTRY.test(value))
    return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value
  // A name and a birth date.
  if (field === 'coSubscriber') return value.replace(/\d{4}-\d\d-\d\d$/, showDate)
  return value
}
