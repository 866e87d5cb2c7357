import { createElement, type SVGProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }
type Props = SVGProps<SVGSVGElement> & { size: number }

/** Takes the place of lucide-react's own in the build: its options, which we do not use, weigh as much as ten icons. */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size, ...rest }: Props) => createElement('svg', { ...look, width: size, height: size, ...rest }, shapes)
}

const look = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
