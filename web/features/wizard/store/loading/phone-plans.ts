import { setPhonePlans } from '@parcelle/forms'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Gives the engine the numbering plans of all countries. A file of its own: they weigh as much as the engine. */
export const registerPhonePlans = () => setPhonePlans(parsePhoneNumberFromString)
