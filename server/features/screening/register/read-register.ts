import type { Listed } from '@parcelle/domain'
import { z } from 'zod'

export class RegisterProblem extends Error {}

const Field = z.object({ TypeChamp: z.string(), Valeur: z.array(z.record(z.string(), z.unknown())) })
const Entry = z.object({
  IdRegistre: z.int().positive(),
  Nature: z.string(),
  Nom: z.string().trim().min(1),
  RegistreDetail: z.array(Field).default([]),
})
const FileOutsideEntries = z.object({
  Publications: z.object({
    DatePublication: z.string().refine((day) => !Number.isNaN(Date.parse(day))),
    PublicationDetail: z.array(z.never()),
  }),
})

/** In characters. No entry of the register is longer. */
const MAX_ENTRY_LENGTH = 1_000_000

/** Streams the entries of the register; returns its publication date. */
export async function* readRegister(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Listed, string> {
  const known = new Set<number>()
  const { around, texts } = splitEntries(pieces)
  for await (const text of texts) {
    const listed = toListed(parse(Entry, text, `entry ${known.size + 1}`))
    if (known.has(listed.id)) throw new RegisterProblem(`the entry ${listed.id} is there twice`)
    known.add(listed.id)
    yield listed
  }
  const { Publications } = parse(FileOutsideEntries, around.join(''), 'the file around its entries')
  if (known.size === 0) throw new RegisterProblem('there is no entry')
  return Publications.DatePublication
}

function parse<T>(shape: z.ZodType<T>, text: string, what: string): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error
    throw new RegisterProblem(`${what} does not have the published format of the register`)
  }
}

/** Splits the file into the text of each entry and the rest, which must be valid JSON by itself. */
function splitEntries(pieces: AsyncIterable<Uint8Array>) {
  const around: string[] = []
  async function* read(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let [text, depth, start, inString, isEscaped] = ['', 0, 0, false, false]
    let at = 0
    for await (const piece of pieces) {
      text += decoder.decode(piece, { stream: true })
      for (; at < text.length; at++) {
        const letter = text[at]
        if (isEscaped) isEscaped = false
        else if (inString) {
          if (letter === '\\') isEscaped = true
          else if (letter === '"') inString = false
        } else if (letter === '"') inString = true
        else if (letter === '{' || letter === '[') {
          depth += 1
          if (depth === ENTRY_DEPTH && letter === '{') start = keep(text, start, at)
        } else if (letter === '}' || letter === ']') {
          if (depth === ENTRY_DEPTH && letter === '}') {
            yield text.slice(start, at + 1)
            start = at + 1
          }
          depth -= 1
        } else if (letter === ',' && depth === ENTRY_DEPTH - 1) {
          start = keep(text, start, at) + 1
        }
      }
      if (text.length - start > MAX_ENTRY_LENGTH) throw new RegisterProblem('an entry has no end')
      ;[text, at, start] = [text.slice(start), at - start, 0]
    }
    around.push(text)
  }
  const keep = (text: string, from: number, to: number) => {
    around.push(text.slice(from, to))
    return to
  }
  return { around, texts: read() }
}

/** The nesting depth of an entry: file, publication, list, entry. */
const ENTRY_DEPTH = 4

function toListed({ IdRegistre: id, Nature, Nom: name, RegistreDetail }: z.infer<typeof Entry>): Listed {
  const all = (type: string, part: string) =>
    RegistreDetail.filter(({ TypeChamp }) => TypeChamp === type)
      .flatMap(({ Valeur }) => Valeur.map((value) => String(value[part] ?? '').trim()))
      .filter(Boolean)
  const births = RegistreDetail.filter(({ TypeChamp }) => TypeChamp === 'DATE_DE_NAISSANCE').flatMap(
    (one) => one.Valeur,
  )
  return {
    id,
    isMoralPerson: !/physique/i.test(Nature),
    name,
    firstNames: all('PRENOM', 'Prenom'),
    aliases: all('ALIAS', 'Alias'),
    birthDays: births.map(toDay).filter(Boolean),
    birthCities: all('LIEU_DE_NAISSANCE', 'Lieu'),
  }
}

/** A full or partial ISO date; empty without a year. */
function toDay({ Annee, Mois, Jour }: Record<string, unknown>): string {
  const [year, month, day] = [Annee, Mois, Jour].map((part) => Number(part) || 0)
  if (!year) return ''
  const parts = [String(year).padStart(4, '0'), ...(month ? [two(month), ...(day ? [two(day)] : [])] : [])]
  return parts.join('-')
}

const two = (number: number) => String(number).padStart(2, '0')
