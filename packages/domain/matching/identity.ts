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

/** Fields of a person or a company. Absent and empty are the same. */
export type Identity = { readonly [Field in TextField]?: string | null | undefined } & {
  readonly isMoralPerson?: boolean | undefined
}

export type Holders = { readonly subscriber: Identity; readonly coSubscriber: Identity | null }

export const namesOf = ({ lastName, birthName }: Identity) =>
  [lastName, birthName].flatMap((name) => (name?.trim() ? [name] : []))

/** Ignores the country prefix. */
export const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-9)

export function swapDayAndMonth(date: string): string {
  const [year, month, day] = date.split('-')
  return `${year}-${day}-${month}`
}
