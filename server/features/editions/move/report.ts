import type { MoveImpact } from './impact.ts'
import type { ExaminedDossier } from './move.ts'

const SHOWN = 20

const kinds = [
  ['asked', 'new question'],
  ['lost', 'answer lost'],
  ['recomputed', 'other result'],
  ['reopened', 'block reopened'],
  ['signatures', 'signature lost'],
] as const satisfies readonly [keyof MoveImpact, string][]

/** Counts what was examined, for the operator. */
export function reportMove(print: (line: string) => void) {
  const count = { all: 0, unchanged: 0, safe: 0, moved: 0, kept: 0, 'in use': 0 }
  const touched = new Map<keyof MoveImpact, number>()
  const lines: string[] = []
  return {
    add({ dossier, impact, outcome }: ExaminedDossier): void {
      const found = kinds.filter(([key]) => impact[key].length > 0)
      count.all++
      count[outcome]++
      if (found.length === 0) count.unchanged++
      for (const [key] of found) touched.set(key, (touched.get(key) ?? 0) + 1)
      if (found.length === 0 || lines.length > SHOWN) return
      const said = found.map(([key, words]) => `${words} ${impact[key].join(', ')}`)
      lines.push(`  ${dossier.number} (${dossier.status}): ${said.join('; ')}`)
    },
    end(id: string, moves: boolean): void {
      const { all, unchanged, safe, moved, kept, 'in use': inUse } = count
      print(`${all} open dossiers have another edition than ${id}: ${unchanged} unchanged.`)
      print(kinds.map(([key, words]) => `${capitalise(words)}: ${touched.get(key) ?? 0}.`).join(' '))
      for (const line of lines.slice(0, SHOWN)) print(line)
      if (all - unchanged > SHOWN) print(`  and ${all - unchanged - SHOWN} more`)
      const open = inUse > 0 ? `, ${inUse} open on a screen: run it again later` : ''
      print(
        moves
          ? `${moved} moved, ${kept} keep their edition because something would be lost${open}.`
          : `Nothing was moved: --safe would move ${safe + inUse} and leave ${kept}.`,
      )
    },
  }
}

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
