import { presentationParts } from '@parcelle/forms'

type PresentationName = (typeof presentationParts)[number]
type PresentationLine = { name: PresentationName; text: string; number?: number }

/** The known properties of a datalist option, or the `wanted` ones. */
export function presentationLines(
  presentation: Readonly<Record<string, unknown>> | undefined,
  wanted: readonly string[] = presentationParts,
): PresentationLine[] {
  return presentationParts
    .filter((name) => wanted.includes(name))
    .flatMap((name) => {
      const value = presentation?.[name]
      if (typeof value === 'number') return [{ name, text: String(value), number: value }]
      const text = textOf(value)
      return text === '' ? [] : [{ name, text }]
    })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return typeof value === 'object' && value !== null && 'title' in value ? textOf(value.title) : ''
}
