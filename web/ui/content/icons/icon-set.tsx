import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { Glyphs } from './glyphs.ts'
import { lucide } from './lucide.ts'
import type { IconSet } from './names.ts'

const line: Glyphs = { drawings: lucide }
const loaded: Partial<Record<IconSet, Glyphs>> = { line }

export const GlyphsContext = createContext<Glyphs>(line)

/** Loads an icon set. Awaited before the first paint, so that the icons do not change on screen. */
export async function loadIconSet(set: IconSet): Promise<void> {
  if (set === 'line') return
  const { phosphor, weightOf } = await import('./phosphor.ts')
  loaded[set] = { drawings: phosphor, weightOf: (name) => weightOf(name, set) }
}

type Props = { set: IconSet | undefined; children: ReactNode }

/** Provides the icons of a set; without one, those of the parent provider. Line icons are shown until it is loaded. */
export function IconSetProvider({ set, children }: Props) {
  const above = use(GlyphsContext)
  const [, setArrived] = useState<IconSet>()

  useEffect(() => {
    if (!set) return
    let current = true
    void loadIconSet(set).then(() => current && setArrived(set))
    return () => {
      current = false
    }
  }, [set])

  return <GlyphsContext value={set ? (loaded[set] ?? line) : above}>{children}</GlyphsContext>
}
