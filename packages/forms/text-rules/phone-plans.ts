import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { setPhonePlans } from './phone-library.ts'

// `min` and not `max`: the larger set refuses the numbers that Arcep keeps for fiction (06 39 98 …), which every
// demonstration and test uses.
setPhonePlans(parsePhoneNumberFromString)
