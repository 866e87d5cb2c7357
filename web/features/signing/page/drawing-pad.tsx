import { DRAWN_MARK } from '@parcelle/domain/signing-mark'
import { useRef, useState, type PointerEvent } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import styles from './drawing-pad.module.css'

const { width: WIDTH, height: HEIGHT, maxStrokes: MAX_STROKES, maxNumbers: MAX_NUMBERS } = DRAWN_MARK

type Props = { strokes: readonly number[][]; onChange: (strokes: readonly number[][]) => void }

/** A pad to draw a signature on; users without a pointer type their name instead. */
export function DrawingPad({ strokes, onChange }: Props) {
  const { t } = useI18n()
  const pad = useRef<SVGSVGElement>(null)
  const [line, setLine] = useState<number[] | null>(null)

  function placeOf({ clientX, clientY }: PointerEvent): [number, number] {
    const { left, top, width, height } = pad.current?.getBoundingClientRect() ?? new DOMRect(0, 0, WIDTH, HEIGHT)
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
    return [within(((clientX - left) / width) * WIDTH, WIDTH), within(((clientY - top) / height) * HEIGHT, HEIGHT)]
  }
  function begin(event: PointerEvent) {
    if (strokes.length >= MAX_STROKES) return
    pad.current?.setPointerCapture?.(event.pointerId)
    setLine(placeOf(event))
  }
  function go(event: PointerEvent) {
    if (line && line.length < MAX_NUMBERS) setLine([...line, ...placeOf(event)])
  }
  function end() {
    if (line) onChange([...strokes, line])
    setLine(null)
  }

  return (
    <div className={styles.pad}>
      <svg
        ref={pad}
        // Drawn by the user, so there is no file for an img.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={t(strokes.length > 0 ? 'signature.mark.drawn-something' : 'signature.mark.empty')}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.box}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="30" x2="570" y1="155" y2="155" className={styles.base} />
        {[...strokes, ...(line ? [line] : [])].map((one, at) => (
          // Strokes are only appended.
          // oxlint-disable-next-line react/no-array-index-key
          <path key={at} d={pathOf(one)} className={styles.line} />
        ))}
      </svg>
      <Button variant="tertiary" icon="retry" unavailable={strokes.length === 0} onClick={() => onChange([])}>
        {t('signature.mark.clear')}
      </Button>
    </div>
  )
}

/** A single point becomes a line of zero length. */
function pathOf([x = 0, y = 0, ...rest]: readonly number[]): string {
  const points = rest.length > 0 ? rest : [x, y]
  return `M${x} ${y} L${points.join(' ')}`
}
