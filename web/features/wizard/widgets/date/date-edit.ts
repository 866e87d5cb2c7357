/**
 * Slashes put in for whoever types only figures, at the end of the text and nowhere else: while correcting in the
 * middle, a slash of ours would be in the way.
 */
export function dateEdit({ before, text, caret }: { before: string; text: string; caret: number }): string {
  const isTyping = caret === text.length && text.length === before.length + 1 && text.startsWith(before)
  if (!isTyping) return text
  // The reader's own slash, dot, dash or space, after our slash.
  if (/\/[/.,\-\s]$/.test(text)) return text.slice(0, -1)
  return /^\d{2}$|^\d{1,2}\/\d{2}$/.test(text) ? `${text}/` : text
}
