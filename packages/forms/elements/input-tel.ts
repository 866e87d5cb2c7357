// On the server, and wherever nothing is bundled, the plans are there from the start. A bundler drops this line, because
// the package says that its files do nothing by themselves: the browser fetches the plans when it needs them.
// oxlint-disable-next-line import/no-unassigned-import
import '../text-rules/phone-plans.ts'
import { canReceiveCode, readPhone, showPhone } from '../text-rules/phone.ts'
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
