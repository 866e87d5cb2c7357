/** « +33 1 99 00 01 23 »: nobody reads twelve digits in a row. */
export const spacedPhone = (phone: string) => phone.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5')
