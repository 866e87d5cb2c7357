/** One @, a dotted domain, and no two of `.` `+` `-` in a row, nearly always a typo. RFC 5321 allows 254 characters. */
export function isMail(mail: string): boolean {
  if (mail.length > 254 || /[.+-]{2}/.test(mail)) return false
  const at = mail.indexOf('@')
  const local = mail.slice(0, at)
  const labels = mail.slice(at + 1).split('.')
  if (at < 1 || at > 64 || !/^[\w!#$%&'*+/=?^`{|}~.-]+$/.test(local) || /^\.|\.$/.test(local)) return false
  return labels.length > 1 && labels.every(isLabel) && /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
}

const isLabel = (label: string) => label.length <= 63 && /^[a-z\d-]+$/i.test(label) && !/^-|-$/.test(label)

/**
 * A normalised mailbox, only for comparison: ignores case and `+` suffixes, and dots at Gmail. Elsewhere addresses that
 * differ by a dot may belong to two people.
 */
export function mailboxOf(mail: string): string {
  const address = mail.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  const domain = address.slice(at + 1)
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

export const sameMail = (one: string, other: string) => mailboxOf(one) === mailboxOf(other)
