import { digitsOf, namesOf, swapDayAndMonth, type Holders, type Identity } from './identity.ts'
import { companyWords, soundOf, wordsOf } from './names.ts'

/** Blocking keys: any candidate worth showing shares at least one. The customer system indexes them. */
export function matchKeys({ subscriber, coSubscriber }: Holders): string[] {
  const keys = [subscriber, ...(coSubscriber ? [coSubscriber] : [])].flatMap(keysOf)
  return [...new Set(keys)]
}

function keysOf(identity: Identity): string[] {
  const key = (kind: string, value: string | null | undefined) => (value ? [`${kind}:${value}`] : [])
  const names = namesOf(identity).flatMap(wordsOf)
  const first = wordsOf(identity.firstName ?? '')
  const day = identity.birthDay ?? ''
  return [
    // First and last name may be swapped.
    ...names.flatMap((last) => first.flatMap((each) => key('n', [soundOf(last), soundOf(each)].toSorted().join(' ')))),
    ...(day ? [...key('d', day), ...key('d', swapDayAndMonth(day))] : []),
    ...key('e', identity.email?.trim().toLowerCase()),
    ...key('p', digitsOf(identity.phone ?? '')),
    ...key('s', identity.siret?.replaceAll(/\D/g, '').slice(0, 9)),
    ...companyWords(identity.companyName ?? '').flatMap((word) => key('c', soundOf(word))),
  ]
}
