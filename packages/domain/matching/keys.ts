import { digitsOf, namesOf, swapDayAndMonth, type Holders, type Identity } from './identity.ts'
import { companyWords, soundOf, wordsOf } from './names.ts'

/**
 * By what a customer can be found without comparing all of them: anybody worth showing shares at least one key. The
 * customer system keeps these beside each customer, with an index.
 */
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
    // Either name may stand in the other's place.
    ...names.flatMap((last) => first.flatMap((each) => key('n', [soundOf(last), soundOf(each)].toSorted().join(' ')))),
    ...(day ? [...key('d', day), ...key('d', swapDayAndMonth(day))] : []),
    ...key('e', identity.email?.trim().toLowerCase()),
    ...key('p', digitsOf(identity.phone ?? '')),
    ...key('s', identity.siret?.replaceAll(/\D/g, '').slice(0, 9)),
    ...companyWords(identity.companyName ?? '').flatMap((word) => key('c', soundOf(word))),
  ]
}
