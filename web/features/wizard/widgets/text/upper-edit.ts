/** Capitals as one types, without moving the caret: ß becomes two letters. */
export function upperEdit(text: string, caret: number): { text: string; caret: number } {
  return { text: text.toUpperCase(), caret: text.slice(0, caret).toUpperCase().length }
}
