/**
 * Inserts slashes while digits are typed at the end of the text. Elsewhere they would get in the way of corrections.
 */
export function dateEdit({ before, text, caret }: { before: string; text: string; caret: number }): string {
  const isTyping = caret === text.length && text.length === before.length + 1 && text.startsWith(before)
  if (!isTyping) return text
  // A separator typed after the inserted slash.
  if (/\/[/.,\-\s]$/.test(text)) return text.slice(0, -1)
  return /^\d{2}$|^\d{1,2}\/\d{2}$/.test(text) ? `${text}/` : text
}
