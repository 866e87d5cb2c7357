import type { Logo, Shape } from './layout/content.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * Reads the SVG subset that documents draw: groups, paths, basic shapes and text. Null for anything else: the company's
 * name is set instead of half a logo.
 */
export function readLogo(svg: string): Logo | null {
  const shapes: Shape[] = []
  const inherited: Attributes[] = [{}]
  let size: { width: number; height: number } | null = null
  for (const [, isEnd, name = '', written = '', isWhole, text = ''] of svg.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g,
  )) {
    if (isEnd) {
      if (name === 'g') inherited.pop()
      continue
    }
    const own = { ...inherited.at(-1), ...readAttributes(written) }
    if ('transform' in own || 'style' in own || 'class' in own) return null
    if (name === 'svg') size = readSize(own)
    else if (name === 'g') inherited.push(isWhole ? {} : own)
    else if (name !== 'title' && name !== 'desc') {
      const shape = name === 'text' ? readWords(own, text) : readFigure(name, own)
      if (!shape) return null
      shapes.push(shape)
    }
  }
  return size && shapes.length > 0 ? { ...size, shapes } : null
}

function readAttributes(written: string): Attributes {
  return Object.fromEntries([...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

function readSize({ viewBox = '' }: Attributes) {
  const [x, y, width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number)
  return x === 0 && y === 0 && width > 0 && height > 0 ? { width, height } : null
}

function readFigure(name: string, own: Attributes): Shape | null {
  const path = toPath(name, own)
  const fill = readColour(own['fill'] ?? '#000000')
  const stroke = readColour(own['stroke'] ?? 'none')
  if (path === null || fill === undefined || stroke === undefined) return null
  return { kind: 'path', path, fill, stroke, strokeWidth: toNumber(own, 'stroke-width', 1) }
}

function toPath(name: string, own: Attributes): string | null {
  const at = (key: string) => toNumber(own, key, 0)
  switch (name) {
    case 'path':
      return own['d'] ?? null
    case 'rect':
      return `M${at('x')} ${at('y')}h${at('width')}v${at('height')}h${-at('width')}z`
    case 'circle': {
      const r = at('r')
      return `M${at('cx') - r} ${at('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
    }
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
    case 'polygon':
      return `M${own['points'] ?? ''}z`
    default:
      return null
  }
}

function readWords(own: Attributes, text: string): Shape | null {
  const fill = readColour(own['fill'] ?? '#000000')
  if (!fill || (own['text-anchor'] ?? 'start') !== 'start') return null
  return {
    kind: 'words',
    text: text.trim().replaceAll('&amp;', '&'),
    x: toNumber(own, 'x', 0),
    y: toNumber(own, 'y', 0),
    size: toNumber(own, 'font-size', 16),
    bold: toNumber(own, 'font-weight', own['font-weight'] === 'bold' ? 700 : 400) >= 600,
    spacing: toNumber(own, 'letter-spacing', 0),
    fill,
  }
}

/** `#rrggbb`; null for « none »; undefined for unsupported values. */
function readColour(value: string): string | null | undefined {
  if (value === 'none') return null
  if (/^#[0-9a-f]{6}$/i.test(value)) return value
  return undefined
}

function toNumber(own: Attributes, key: string, fallback: number): number {
  const value = Number.parseFloat(own[key] ?? '')
  return Number.isFinite(value) ? value : fallback
}
