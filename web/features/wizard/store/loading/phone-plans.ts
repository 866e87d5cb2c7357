import { setPhonePlans } from '@parcelle/forms'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A chunk of its own: the numbering plans weigh as much as the engine. */
export const registerPhonePlans = () => setPhonePlans(parsePhoneNumberFromString)
