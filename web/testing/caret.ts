export const readCaret = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') })

export const showCaret = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`
