import { indexListed, type Listed } from '@parcelle/domain'
import { makeLabelledCustomers } from '../../packages/domain/matching/testing/labelled-customers.ts'

/** Seconds to screen that many people against a register of the same size. */
export function measureScreening(count: number): number {
  const { customers, asked } = makeLabelledCustomers(count)
  const register = customers.map(({ known: { subscriber } }, id): Listed => {
    const { firstName, lastName, companyName, birthDay, isMoralPerson = false } = subscriber
    const name = (isMoralPerson ? companyName : lastName) ?? ''
    return {
      id,
      isMoralPerson,
      name,
      firstNames: firstName ? [firstName] : [],
      aliases: [`${firstName ?? ''} ${name}`],
      birthDays: birthDay ? [birthDay, birthDay.slice(0, 4)] : [],
      birthCities: [],
    }
  })
  const begun = performance.now()
  const find = indexListed(register)
  for (let done = 0; done < count; done++) {
    const one = asked[done % asked.length]
    if (one) find(one.asking.subscriber)
  }
  return (performance.now() - begun) / 1000
}
