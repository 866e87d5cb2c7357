import { canReceiveCode, readPhone, showPhone } from '../phone.ts'
import { phoneTwiceProblem } from './contacts.ts'
import { textKind, textOf } from './texts.ts'

export const inputTel = textKind(
  (typed) => {
    const phone = readPhone(typed)
    return phone === undefined ? typed.trim() : phone
  },
  (value, element, look) => {
    const phone = readPhone(textOf(value))
    if (!phone) return { code: 'element.error.phone' }
    if (element.attributes.mobile && !canReceiveCode(phone)) return { code: 'element.error.mobile' }
    return phoneTwiceProblem(phone, element, look)
  },
  showPhone,
)
