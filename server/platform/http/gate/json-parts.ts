/** Parsing JSON of millions of parts blocks the server for seconds. */
export function hasMoreParts(text: string, most: number): boolean {
  let parts = 0
  for (const mark of ['[', '{', ',']) {
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) if (++parts > most) return true
  }
  return false
}
