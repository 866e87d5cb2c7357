/** The type last chosen for an element, kept while the page is open: the next file is most often of the same kind. */
const chosen = new Map<number, string>()

export const chosenType = (elementId: number): string | null => chosen.get(elementId) ?? null
export const keepType = (elementId: number, typeId: string): void => void chosen.set(elementId, typeId)
