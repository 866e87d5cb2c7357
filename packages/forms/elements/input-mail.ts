import { isMail } from '../text-rules/mail.ts'
import { mailTwiceProblem } from './contacts.ts'
import { textKind, textOf } from './texts.ts'

export const inputMail = textKind(
  (typed) => typed.trim() || null,
  (value, element, look) => {
    const mail = textOf(value)
    return isMail(mail) ? mailTwiceProblem(mail, element, look) : { code: 'element.error.mail' }
  },
)
