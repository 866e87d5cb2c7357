import { splitAtMatches } from './fold-text.ts'

/** Marks the matches of a search, ignoring case and accents. */
export function Highlight({ text, term }: { text: string; term: string }) {
  if (!term) return text
  return splitAtMatches(text, term).map((piece) =>
    piece.isMatch ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
  )
}
