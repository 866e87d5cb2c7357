import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { setPhonePlans } from './phone-library.ts'

// `min` rather than `max`: the larger metadata rejects the numbers that Arcep reserves for fiction (06 39 98 …), which
// all demos and tests use.
setPhonePlans(parsePhoneNumberFromString)
