import type { Locale } from './locale.ts'
import { translator } from './texts.ts'

/** `civility` as people state it in forms (« M. », « Mme »); null when it is not known. */
export type NamedPerson = { civility: string | null; lastName: string | null; name: string }

const titles: Readonly<Partial<Record<string, 'mr' | 'ms'>>> = { 'M.': 'mr', Mme: 'ms' }
const titleOf = ({ civility }: Pick<NamedPerson, 'civility'>) => titles[civility ?? ''] ?? null

/** « Mme » in French, "Ms" in English; any other as it was stated. */
export function showCivility(civility: string | null, locale: Locale): string | null {
  const title = titleOf({ civility })
  return title ? translator(locale)(`mail.title.${title}`) : civility
}

/** « Monsieur, » in French, which names nobody; "Dear Mr Haddad," in English. */
export function greet(person: NamedPerson, locale: Locale): string {
  const t = translator(locale)
  const title = person.lastName === null ? null : titleOf(person)
  const name = locale === 'fr' ? '' : title ? capitalise(person.lastName ?? '') : person.name
  const key = title ?? (person.name === '' ? 'nobody' : 'unknown')
  return `${[t(`mail.greeting.${key}`), name].filter(Boolean).join(' ')},`
}

/** People who subscribe together: « M. et Mme HADDAD », « M. Karim HADDAD », « M. Karim HADDAD et Mme Lina SAAD ». */
export function namePeople(people: readonly NamedPerson[], locale: Locale): string {
  const t = translator(locale)
  const [lastName, ...otherNames] = new Set(people.map((person) => person.lastName))
  const isCouple = people.length === 2 && people.map(titleOf).toSorted().join(' ') === 'mr ms'
  if (isCouple && lastName && otherNames.length === 0) return t('mail.couple', { name: lastName })
  const names = people.map((person) => {
    const title = titleOf(person) && showCivility(person.civility, locale)
    return [title, person.name].filter(Boolean).join(' ')
  })
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** Last names are typed in capitals: « LE GOFF » is greeted as Le Goff. A name in small letters stays as it is. */
function capitalise(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replaceAll(/(?<=^|[\s’'-])\p{L}/gu, (letter) => letter.toUpperCase())
}
