/** Whether a JSON text is made of more parts than so many: parsing millions of them stops the server for seconds. */
export function hasMoreParts(text: string, most: number): boolean {
  let parts = 0
  for (const mark of ['[', '{', ',']) {
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) if (++parts > most) return true
  }
  return false
}
