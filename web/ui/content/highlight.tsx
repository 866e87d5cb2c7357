import { cutAtMatches } from './fold-text.ts'

/** A text in which what was searched for stands out, whatever its case and accents. */
export function Highlight({ text, term }: { text: string; term: string }) {
  if (!term) return text
  return cutAtMatches(text, term).map((piece) =>
    piece.isMatch ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
  )
}
