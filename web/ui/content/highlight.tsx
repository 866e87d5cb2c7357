import { splitAtMatches } from './fold-text.ts'

export function Highlight({ text, term }: { text: string; term: string }) {
  if (!term) return text
  return splitAtMatches(text, term).map((piece) =>
    piece.isMatch ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
  )
}
