/** Without a goal it is only said. */
export type Line = { what: string; got: string; goal: string; isMissed: boolean }

export function printLines(lines: readonly Line[]): number {
  for (const { what, got, goal, isMissed } of lines)
    console.log(what.padEnd(48) + got.padStart(14) + goal.padStart(14) + (isMissed ? '  MISS' : goal && '  pass'))
  return lines.filter(({ isMissed }) => isMissed).length
}

export function atMost(what: string, value: number, goal: number, unit: string): Line {
  return { what, got: `${value.toFixed(1)} ${unit}`, goal: `≤ ${goal} ${unit}`, isMissed: value > goal }
}

export function atLeast(what: string, value: number, goal: number): Line {
  return { what, got: value.toFixed(2), goal: `≥ ${goal}`, isMissed: value < goal }
}

export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
