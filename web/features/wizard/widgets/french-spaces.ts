/** Keeps a French mark on the line of its word: a form file is written with plain spaces. */
export function withFrenchSpaces(text: string): string {
  return text.replaceAll(/ (?=[?!:;%€»])/g, '\u00a0').replaceAll('« ', '«\u00a0')
}
