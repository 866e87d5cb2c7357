/** Enough of an address for its owner to know it: `m••••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}••••${email.slice(at)}`
}

/** The same of a telephone: `•• •• 12`. */
export const maskPhone = (phone: string): string => `•• •• ${phone.slice(-2)}`
