import type { Element, Session, Value } from '@parcelle/forms'
import { createContext, use, useMemo, useState, useSyncExternalStore } from 'react'
import { ElementWorldContext, type ElementWorld } from '../../element/element-context.ts'
import { groupedChildren } from '../group/group-children.ts'
import { widgetFor } from '../registry.ts'
import type { WidgetProps } from '../field/widget.ts'
import { sampleWorld, type SampleOptions } from './sample-world.ts'

type StageProps = SampleOptions & {
  elements: readonly Element[]
  /** Only these are drawn; the others are there to be read. All, unless told. */
  only?: readonly number[]
  error?: string | null
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  onChange?: (elementId: number, value: Value) => void
  onLeave?: (elementId: number) => void
}

type PlayProp = 'error' | 'disabled' | 'readOnly' | 'required' | 'onChange' | 'onLeave'
type Play = { [K in PlayProp]: StageProps[K] | undefined } & { session: Session }
const PlayContext = createContext<Play | null>(null)

/** Elements alive outside the wizard: the real engine keeps their answers. */
export function Stage({
  elements,
  only,
  error,
  disabled,
  readOnly,
  required,
  onChange,
  onLeave,
  ...options
}: StageProps) {
  // Made once: a stage is not told new answers, it keeps its own.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const { session, world } = useMemo(() => sampleWorld(elements, options), [])
  const whole = useMemo((): ElementWorld => ({ ...world, Child: Member }), [world])
  const grouped = groupedChildren(elements, session.view)
  const shown = only ?? elements.map(({ id }) => id).filter((id) => !grouped.has(id))
  const play = useMemo(
    () => ({ session, error, disabled, readOnly, required, onChange, onLeave }),
    [session, error, disabled, readOnly, required, onChange, onLeave],
  )
  return (
    <ElementWorldContext value={whole}>
      <PlayContext value={play}>
        {shown.map((id) => (
          <Actor key={id} elementId={id} />
        ))}
      </PlayContext>
    </ElementWorldContext>
  )
}

/** In a group the error is the group's. */
function Member({ elementId }: { elementId: number }) {
  return <Actor elementId={elementId} isMember />
}

function Actor({ elementId, isMember = false }: { elementId: number; isMember?: boolean }) {
  const play = use(PlayContext)
  if (!play) throw new Error('an element of the sample is drawn outside its stage')
  const { session, error = null, disabled = false, readOnly = false, required, onChange, onLeave } = play
  const snapshot = useSyncExternalStore(
    (listener) => session.subscribe(elementId, listener),
    () => session.snapshot(elementId),
  )
  const element = session.view.element(elementId)
  const [Widget] = useState(() => element && widgetFor(element.type))
  if (!element || !Widget || !snapshot.visible) return null
  const props: WidgetProps = {
    element,
    value: snapshot.value,
    required: (required ?? snapshot.required) && !readOnly,
    disabled: disabled || snapshot.disabled,
    readOnly,
    error: isMember ? null : error,
    onChange(value) {
      session.set(elementId, value)
      onChange?.(elementId, value)
    },
    onLeave: () => onLeave?.(elementId),
  }
  return <Widget {...props} />
}
