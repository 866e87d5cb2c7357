import type { ComponentType } from 'react'
import type { IconName } from './names.ts'

export type Weight = 'regular' | 'duotone' | 'fill'
type DrawingProps = { size: number; className: string; 'aria-hidden': true; weight?: Weight }

export type Drawings = Readonly<Record<IconName, ComponentType<DrawingProps>>>
export type Glyphs = { drawings: Drawings; weightOf?: (name: IconName) => Weight }
