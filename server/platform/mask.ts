/** `m••••@example.org`: enough for the owner to recognise it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}••••${email.slice(at)}`
}

/** `•• •• 12` */
export const maskPhone = (phone: string): string => `•• •• ${phone.slice(-2)}`
