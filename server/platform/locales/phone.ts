/** Groups the digits of the French numbers in a text: « +33 1 99 00 01 23 ». */
export const groupPhones = (text: string) =>
  text.replaceAll(/\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)(?!\d)/g, '+33 $1 $2 $3 $4 $5')
