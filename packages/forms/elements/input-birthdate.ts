import { dateKind } from './days.ts'

/** Nobody is born tomorrow, nor over 120 years ago; a narrower bound, such as coming of age, is the element's. */
export const inputBirthdate = dateKind({ min: '-120y', max: 'today' })
