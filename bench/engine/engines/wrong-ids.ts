import type { Field, Value } from '../model.ts'

/** Required and bounds, for engines that only evaluate. */
export function wrongIds(
  fields: readonly Field[],
  holds: (id: string) => boolean,
  value: (id: string) => Value,
): string[] {
  const wrong: string[] = []
  for (const { id, type, condition, required, min, max } of fields) {
    if (type === 'calc') continue
    const on = condition !== null && holds(id)
    if (condition?.action === 'visible' && !on) continue
    if (condition?.action === 'disabled' && on) continue
    const needed = required || (condition?.action === 'required' && on)
    const given = value(id)
    if (typeof given === 'number' ? given < min || given > max : needed && given === '') wrong.push(id)
  }
  return wrong
}
