export type TextField =
  | 'civility'
  | 'firstName'
  | 'lastName'
  | 'birthName'
  | 'birthDay'
  | 'birthCity'
  | 'birthCountry'
  | 'email'
  | 'phone'
  | 'companyName'
  | 'legalForm'
  | 'siret'

/** As much of a person or a company as a dossier or the customer system knows. Absent and empty are the same. */
export type Identity = { readonly [Field in TextField]?: string | null | undefined } & {
  readonly isMoralPerson?: boolean | undefined
}

/** Who holds an account, or asks for one: alone, or with a co-subscriber. */
export type Holders = { readonly subscriber: Identity; readonly coSubscriber: Identity | null }

/** All the names of a person: a married name and a birth name are both theirs. */
export const namesOf = ({ lastName, birthName }: Identity) =>
  [lastName, birthName].flatMap((name) => (name?.trim() ? [name] : []))

/** The last digits of a number: with or without its country's prefix, it is the same telephone. */
export const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-9)

/** What people write who take the day for the month. */
export function swapDayAndMonth(date: string): string {
  const [year, month, day] = date.split('-')
  return `${year}-${day}-${month}`
}
