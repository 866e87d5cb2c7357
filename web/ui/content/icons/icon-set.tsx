import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { Glyphs } from './glyphs.ts'
import { lucide } from './lucide.ts'
import type { IconSet } from './names.ts'

const line: Glyphs = { drawings: lucide }
const loaded: Partial<Record<IconSet, Glyphs>> = { line }

export const GlyphsContext = createContext<Glyphs>(line)

/** Fetches a set. The app awaits it before its first paint, so that no page shows one set and then another. */
export async function loadIconSet(set: IconSet): Promise<void> {
  if (set === 'line') return
  const { phosphor, weightOf } = await import('./phosphor.ts')
  loaded[set] = { drawings: phosphor, weightOf: (name) => weightOf(name, set) }
}

type Props = { set: IconSet | undefined; children: ReactNode }

/** Gives everything below it the icons of one set, those of above without one. Until it arrives, line icons stand in. */
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
